import { anyActivityOrigin } from '../../kernel/activities/activity-origin.ts'
import type { Kernel } from '../../kernel/kernel.ts'

/** The URLs of this server, for programs and for browsers. */
export type Addresses = Pick<Kernel['instance'], 'publicUrl' | 'clientUrl' | 'activitiesHost'>

/**
 * The content security policy of the client: only files of this server, no inline scripts, no embedding by other sites,
 * and frames only for Activities. A browser that opened another name of the server uses files and gateway of the public
 * one. `blob:` and `data:` are for images that the user is about to send.
 */
export const policyOfClient = ({ publicUrl, clientUrl, activitiesHost }: Addresses): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${publicUrl} data: blob:`,
    `media-src 'self' ${publicUrl} blob:`,
    `connect-src 'self' ${publicUrl} ${publicUrl.replace(/^http/u, 'ws')}`,
    "font-src 'self'",
    `frame-src ${anyActivityOrigin({ clientUrl, activitiesHost }) ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** The policy of the widget, which any page may frame and which shows only public data. */
export const policyOfWidget = ({ publicUrl }: Pick<Addresses, 'publicUrl'>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${publicUrl}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
