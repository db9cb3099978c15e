import { anyActivityOrigin } from '../kernel/activities/activity-origin.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Where this server is reached, by programs and by people. */
export type Addresses = Pick<Kernel['instance'], 'publicUrl' | 'clientUrl' | 'activitiesHost'>

/**
 * What a page may load and do: nothing from anywhere else but this server, no inline script, no frame around it, and in it
 * Activities alone. Whoever came by another name of the server is given its files and its gateway at the public one. `blob:` and `data:` are
 * pictures that somebody is about to send.
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

/** What the page may do that is framed by any other: show what everyone is shown, in a frame or out of one. */
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
