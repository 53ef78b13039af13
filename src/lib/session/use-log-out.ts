import { useState } from 'react'
import { signOut } from './sign-out.ts'

type LogOut = { leaving: boolean; logOut: () => Promise<void> }

/** Whoever is in leaves, by a tap. @param onOut nobody is in any more @param onFailed they are still in */
export function useLogOut(onOut: () => void, onFailed: () => void): LogOut {
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    try {
      await signOut()
      onOut()
    } catch {
      setLeaving(false)
      onFailed()
    }
  }
  return { leaving, logOut }
}
