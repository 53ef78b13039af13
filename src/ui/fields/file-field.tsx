import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { FieldError, type FieldProps } from './field-shell.tsx'

const kinds = ['image/jpeg', 'image/png', 'image/webp']
const maxMegabytes = 8

/** A picture with its preview. `savedUrl` is the saved picture. A null value means that none is chosen. */
export function FileField({ savedUrl, ...field }: FieldProps<File | null> & { savedUrl?: string | null }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const preview = usePreview(field.value) ?? savedUrl ?? null
  const error = refusal ?? field.error
  const choose = (file: File | undefined) => {
    if (!file) return
    const problem = pictureProblem(file)
    setRefusal(problem)
    if (!problem) field.onChange(file)
  }
  // Its name and type say picture, but its content cannot be shown as one.
  const refuse = () => {
    setRefusal(t('fields.imageOnly'))
    field.onChange(null)
  }
  return (
    <div className="nx-field">
      <span className="nx-field-label" id={`${id}-label`}>
        {field.label}
        {field.optional && <span className="nx-field-optional"> {t('common.optional')}</span>}
      </span>
      {preview && (
        <img
          className="nx-file-preview"
          src={preview}
          alt={t('fields.picturePreview')}
          onError={field.value ? refuse : undefined}
        />
      )}
      <div className="nx-file-actions">
        <Button
          tone="quiet"
          icon="image"
          disabled={field.disabled}
          aria-describedby={`${id}-label ${id}-hint${error ? ` ${id}-error` : ''}`}
          onClick={() => input.current?.click()}
        >
          {preview ? t('fields.changePicture') : t('fields.choosePicture')}
        </Button>
        {field.value && (
          <Button tone="plain" onClick={() => field.onChange(null)}>
            {t('fields.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        name={field.name}
        accept={kinds.join(',')}
        hidden
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
      <p className="nx-field-hint" id={`${id}-hint`}>
        {field.hint ?? t('fields.pictureHint')}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function pictureProblem(file: File): string | undefined {
  if (!kinds.includes(file.type)) return t('fields.imageOnly')
  return file.size > maxMegabytes * 1024 * 1024 ? t('fields.imageTooBig', { max: maxMegabytes }) : undefined
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
