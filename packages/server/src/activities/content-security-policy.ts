import type { Instance } from '../kernel/parts/configuration.ts'
import { RESERVED } from './proxy-path.ts'

/** Where browsers say what the policy of a page refused. */
export const REPORTS_PATH = `${RESERVED}reports`

/**
 * Names that Activities have built in: the service worker answers for them, but a policy is asked before it
 * (docs/spec/activities.md#content-security-policy).
 */
const API_NAMES = ['discord.com', 'ptb.discord.com', 'canary.discord.com', 'discordapp.com'].map(
  (name) => `https://${name}/api/`,
)
const CDN_NAMES = ['https://cdn.discordapp.com', 'https://media.discordapp.net']

/** Nothing that leads the window away from the client, however it was opened. */
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
 * What the pages of an Activity may load and do: all of its own origin, which the proxy answers for by its mappings; the platform's API and
 * pictures under the names that it knows them by, and ours. The client frames it, and nobody else.
 */
export function activityPolicy(
  { publicUrl, clientUrl }: Place,
  { origin, loadsFromAnywhere }: { readonly origin: string; readonly loadsFromAnywhere: boolean },
): string {
  const sockets = origin.replace(/^http/u, 'ws')
  const anywhere = loadsFromAnywhere ? ['https:'] : []
  // A development server has two names: programs use the one, people the other, and an Activity is told the latter.
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

/** What our own page there may do: frame the Activity and speak with the client. */
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
