import type { Instance } from '../kernel/parts/configuration.ts'
import { RESERVED } from './proxy-path.ts'

/** The path to which browsers report violations of a page's policy. */
export const REPORTS_PATH = `${RESERVED}reports`

/**
 * Hosts that are hard-coded in Activities. The service worker answers for them, but browsers check the policy first
 * (docs/spec/activities.md#content-security-policy).
 */
const API_NAMES = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'].map(
  (name) => `https://${name}/api/`,
)
const CDN_NAMES = ['https://cdn.discordapp.com', 'https://media.discordapp.net']

/** No permission to navigate the top-level window. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-modals',
  'allow-pointer-lock',
  'allow-downloads',
].join(' ')

type Place = Pick<Instance, 'publicUrl' | 'clientUrl'>

/**
 * The policy of an Activity's pages. They may load everything from their own origin, which the proxy maps to targets, and the API
 * and images under the platform's hosts and under ours. Only the client may frame them.
 */
export function activityPolicy(
  { publicUrl, clientUrl }: Place,
  { origin, loadsFromAnywhere }: { readonly origin: string; readonly loadsFromAnywhere: boolean },
): string {
  const sockets = origin.replace(/^http/u, 'ws')
  const anywhere = loadsFromAnywhere ? ['https:'] : []
  // A development server has two names: one for programs and one for people. Activities receive the latter.
  const ours = [...new Set([publicUrl, clientUrl])]
  const pictures = [...CDN_NAMES, ...ours, ...anywhere, 'data:', 'blob:']
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'", ...anywhere, 'data:', 'blob:'],
    'script-src': ["'self'", "'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", ...anywhere, 'data:', 'blob:'],
    'style-src': ["'self'", "'unsafe-inline'", ...anywhere],
    'connect-src': [
      "'self'",
      sockets,
      ...API_NAMES,
      ...CDN_NAMES,
      ...ours.map((name) => `${name}/api/`),
      ...anywhere,
      ...(loadsFromAnywhere ? ['wss:'] : []),
      'data:',
      'blob:',
    ],
    'img-src': ["'self'", ...pictures],
    'media-src': ["'self'", ...pictures],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'self'"],
    'frame-ancestors': ["'self'", clientUrl],
    sandbox: [SANDBOX],
    'report-uri': [REPORTS_PATH],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.filter((value) => value !== '').join(' ')}`)
    .join('; ')
}

/** The policy of our own page on that origin: it may frame the Activity and exchange messages with the client. */
export const shellPolicy = ({ clientUrl }: Place): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${clientUrl}`,
    `sandbox ${SANDBOX}`,
    `report-uri ${REPORTS_PATH}`,
  ].join('; ')
