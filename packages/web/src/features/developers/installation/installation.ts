import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { INSTALL_SCOPES } from '@guildhall/protocol/enums/application-setting'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { contextsOf } from '../contexts.ts'

export type InstallScope = (typeof INSTALL_SCOPES)[number]

/** With what an application is installed in one context. */
export type Defaults = { readonly scopes: readonly InstallScope[]; readonly permissions: bigint }

/** The link that others are offered: this server's, one of the application's own, or none. */
export type LinkKind = 'provided' | 'custom' | 'none'

export type Installation = {
  readonly contexts: readonly string[]
  readonly kind: LinkKind
  /** By context. */
  readonly defaults: Readonly<Record<string, Defaults>>
}

const guild = String(InstallationType.GUILD)
const user = String(InstallationType.USER)
const without: Defaults = { scopes: [], permissions: 0n }

/** How an application is installed now. */
export function installationOf(application: Application): Installation {
  const { integration_types_config: config, install_params, custom_install_url } = application
  const read = (params: Application['install_params']): Defaults =>
    params === undefined ? without : { scopes: params.scopes, permissions: BigInt(params.permissions) }
  const defaults = {
    [guild]: read(config[InstallationType.GUILD]?.oauth2_install_params ?? install_params),
    [user]: read(config[InstallationType.USER]?.oauth2_install_params),
  }
  const isProvided = Object.values(defaults).some(({ scopes }) => scopes.length > 0)
  return {
    contexts: contextsOf(application).map(({ value }) => value),
    kind: custom_install_url !== undefined ? 'custom' : isProvided ? 'provided' : 'none',
    defaults,
  }
}

/** What is sent to have it so. A link of its own leaves what the server's would ask for. */
export function toChanges({ contexts, kind, defaults }: Installation, customUrl: string) {
  const settingsOf = (context: string) => {
    const { scopes, permissions } = defaults[context] ?? without
    if (!contexts.includes(context)) return null
    if (kind === 'none' || scopes.length === 0) return {}
    return { oauth2_install_params: { scopes, permissions: scopes.includes('bot') ? String(permissions) : '0' } }
  }
  return {
    integration_types_config: { [guild]: settingsOf(guild), [user]: settingsOf(user) },
    install_params: null,
    custom_install_url: kind === 'custom' ? customUrl : null,
  }
}

/** What may be asked for in a context: to a user come commands alone. */
export const scopesIn = (context: string): readonly InstallScope[] =>
  context === guild ? ['bot', 'applications.commands'] : ['applications.commands']
