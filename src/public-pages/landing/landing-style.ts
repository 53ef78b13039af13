import base from '../../ui/base.css?inline'
import button from '../../ui/button.css?inline'
import icons from '../../ui/icons.css?inline'
import tokens from '../../ui/tokens.css?inline'
import doorPicture from './door-picture.css?inline'
import landing from './landing.css?inline'

export const landingStyle = [tokens, base, icons, button, landing, doorPicture].join('\n')
