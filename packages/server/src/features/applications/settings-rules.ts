import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { ApplicationFlag, EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { EventWebhooksStatus } from '@guildhall/protocol/enums/application-setting'
import type {
  InstallContexts,
  InstallParams,
  ManagedApplicationChanges,
  NewInstallParams,
} from '@guildhall/protocol/objects/applications/application'
import type { FieldError } from '@guildhall/protocol/parse-form'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'

/** The settings in an application's document: redirect URIs, installation, and its other URLs. */
export interface ApplicationSettings {
  /** Exactly as they were sent, because OAuth2 compares them character by character. */
  readonly redirect_uris: readonly string[]
  readonly terms_of_service_url: string | null
  readonly privacy_policy_url: string | null
  /** The application's own link; null if the platform's link is shown, or none. */
  readonly custom_install_url: string | null
  /** What the platform's link requests if it names no context. */
  readonly install_params: InstallParams | null
  /** One key for each context in which it can be installed. */
  readonly integration_types_config: InstallContexts
  readonly role_connections_verification_url: string | null
  readonly event_webhooks_url: string | null
  readonly event_webhooks_status: number
  readonly event_webhooks_types: readonly string[]
}

/**
 * By default, an application can be installed to servers and by users
 * (docs/spec/applications.md#installation-contexts).
 */
const EVERY_CONTEXT: InstallContexts = { [InstallationType.GUILD]: {}, [InstallationType.USER]: {} }

/** The settings of a new application. */
export const FIRST_SETTINGS: ApplicationSettings = {
  redirect_uris: [],
  terms_of_service_url: null,
  privacy_policy_url: null,
  custom_install_url: null,
  install_params: null,
  integration_types_config: EVERY_CONTEXT,
  role_connections_verification_url: null,
  event_webhooks_url: null,
  event_webhooks_status: EventWebhooksStatus.DISABLED,
  event_webhooks_types: [],
}

export const parseApplicationSettings = ({ settings }: Pick<ApplicationRow, 'settings'>): ApplicationSettings =>
  JSON.parse(settings)

/** The contexts in which an application can be installed. */
export const installContextsOf = (row: Pick<ApplicationRow, 'settings'>): InstallationContext[] =>
  Object.values(InstallationType).filter(
    (context) => parseApplicationSettings(row).integration_types_config[context] !== undefined,
  )

type InstallationContext = (typeof InstallationType)[keyof typeof InstallationType]

/**
 * The settings after changes: absent fields are unchanged, null removes a value
 * (docs/spec/applications.md#modify-application).
 *
 * @throws InvalidFormBody
 */
export function withApplicationSettings(
  before: ApplicationSettings,
  changes: ManagedApplicationChanges,
): ApplicationSettings {
  const { redirect_uris, install_params, integration_types_config: contexts, event_webhooks_types: types } = changes
  mustBeRedirects(redirect_uris ?? [])
  mustBeContexts(contexts ?? EVERY_CONTEXT)
  const plain = <K extends keyof ApplicationSettings>(name: K, sent: ApplicationSettings[K] | undefined) =>
    sent === undefined ? before[name] : sent
  const after: ApplicationSettings = {
    redirect_uris: plain('redirect_uris', redirect_uris === null ? [] : redirect_uris),
    terms_of_service_url: plain('terms_of_service_url', changes.terms_of_service_url),
    privacy_policy_url: plain('privacy_policy_url', changes.privacy_policy_url),
    custom_install_url: plain('custom_install_url', changes.custom_install_url),
    install_params: plain('install_params', install_params && toParams(install_params)),
    integration_types_config: plain(
      'integration_types_config',
      contexts === undefined ? undefined : toContexts(contexts ?? EVERY_CONTEXT),
    ),
    role_connections_verification_url: plain(
      'role_connections_verification_url',
      changes.role_connections_verification_url,
    ),
    event_webhooks_url: plain('event_webhooks_url', changes.event_webhooks_url),
    event_webhooks_status: plain('event_webhooks_status', changes.event_webhooks_status),
    event_webhooks_types: plain('event_webhooks_types', types === null ? [] : types),
  }
  mustHaveOneLink(after)
  return withReachableWebhook(after, changes)
}

/**
 * Either the platform's link with its parameters, or a custom link, but not both
 * (docs/spec/applications.md#install-links).
 */
function mustHaveOneLink({ custom_install_url, install_params }: ApplicationSettings): void {
  if (custom_install_url === null || install_params === null) return
  const message = 'An application has install_params or a custom_install_url, not both.'
  throw fieldError('custom_install_url', 'APPLICATION_INSTALL_LINK_EXCLUSIVE', message)
}

/** Events require a URL, and are disabled if it is removed. @throws InvalidFormBody if they are enabled without a URL */
function withReachableWebhook(after: ApplicationSettings, changes: ManagedApplicationChanges): ApplicationSettings {
  if (after.event_webhooks_url !== null) return after
  if (changes.event_webhooks_status === EventWebhooksStatus.ENABLED) {
    throw fieldError('event_webhooks_url', 'BASE_TYPE_REQUIRED', 'This field is required')
  }
  return { ...after, event_webhooks_status: EventWebhooksStatus.DISABLED }
}

const toParams = ({ scopes, permissions }: NewInstallParams): InstallParams => ({
  scopes: scopes ?? [],
  permissions,
})

type SentContexts = NonNullable<ManagedApplicationChanges['integration_types_config']>

/** Null removes a context. */
function toContexts(sent: SentContexts): InstallContexts {
  const present = Object.entries(sent).flatMap(([context, settings]) => {
    if (settings === null) return []
    const { oauth2_install_params: params } = settings
    return [[context, params ? { oauth2_install_params: toParams(params) } : {}]]
  })
  return Object.fromEntries(present)
}

const CONTEXTS: readonly string[] = Object.values(InstallationType).map(String)

/**
 * At least one context is required, and the context of users allows only commands
 * (docs/spec/applications.md#installation-contexts).
 *
 * @throws InvalidFormBody
 */
function mustBeContexts(sent: SentContexts): void {
  const at = (...path: (string | number)[]) => ['integration_types_config', ...path]
  const choices = `Value must be one of (${CONTEXTS.join(', ')}).`
  const unknown = Object.keys(sent).filter((context) => !CONTEXTS.includes(context))
  const errors: FieldError[] = unknown
    .slice(0, 1)
    .map((context) => ({ path: at(context), code: 'BASE_TYPE_CHOICES', message: choices }))
  const toUser = sent[InstallationType.USER]?.oauth2_install_params?.scopes ?? []
  for (const [index, scope] of toUser.entries()) {
    if (scope === 'applications.commands') continue
    const path = at(InstallationType.USER, 'oauth2_install_params', 'scopes', index)
    errors.push({ path, code: 'BASE_TYPE_CHOICES', message: 'Value must be one of (applications.commands,).' })
  }
  if (Object.values(sent).every((settings) => settings === null)) {
    errors.push({ path: at(), code: 'BASE_TYPE_REQUIRED', message: 'This field is required' })
  }
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

/** Schemes whose URLs run code or open programs; `ms-` is the prefix of further ones. */
const NO_REDIRECT: readonly string[] = [
  ...['javascript', 'data', 'vbscript', 'file', 'about', 'blob', 'filesystem', 'view-source'],
  ...['intent', 'android-app', 'search-ms', 'search', 'shell', 'jar', 'ldap', 'chrome', 'edge', 'res'],
]

/** @throws InvalidFormBody at each invalid one */
function mustBeRedirects(uris: readonly string[]): void {
  const errors = uris.flatMap((uri, index) =>
    isRedirect(uri)
      ? []
      : [{ path: ['redirect_uris', index], code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }],
  )
  if (errors.length > 0) throw new ApiError('InvalidFormBody', errors)
}

/** An absolute URI without a fragment (RFC 6749, 3.1.2); custom schemes of apps are allowed. */
function isRedirect(uri: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/iu.exec(uri)?.[1]?.toLowerCase()
  if (scheme === undefined || NO_REDIRECT.includes(scheme) || scheme.startsWith('ms-')) return false
  if (/[\s\p{C}#\\]/u.test(uri) || !URL.canParse(uri)) return false
  const { host, username, password } = new URL(uri)
  const isOfWeb = scheme === 'https' || scheme === 'http'
  if (isOfWeb && (host === '' || !/^https?:\/\/[^/]/iu.test(uri))) return false
  return username === '' && password === ''
}

/**
 * The owners of a bot in few guilds choose its privileged intents; other flags are unchanged
 * (docs/spec/applications.md#intent-flags).
 *
 * @throws InvalidFormBody for a flag that the application doesn't have
 */
export function withFlags(before: number, sent: number | undefined): number {
  if (sent === undefined) return before
  if ((sent & ~(before | EVERY_PRIVILEGED_INTENT)) !== 0) {
    const names = Object.keys(ApplicationFlag).filter((name) => name.endsWith('_LIMITED'))
    throw fieldError('flags', 'APPLICATION_FLAGS_INVALID', `Only these flags can be set: ${names.join(', ')}.`)
  }
  return (before & ~EVERY_PRIVILEGED_INTENT) | (sent & EVERY_PRIVILEGED_INTENT)
}
