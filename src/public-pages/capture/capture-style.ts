import base from '../../ui/base.css?inline'
import button from '../../ui/button.css?inline'
import field from '../../ui/fields/field.css?inline'
import icons from '../../ui/icons.css?inline'
import tokens from '../../ui/tokens.css?inline'
import captureForm from './capture-form.css?inline'
import capture from './capture.css?inline'

export const captureStyle = [tokens, base, icons, button, field, capture, captureForm].join('\n')
