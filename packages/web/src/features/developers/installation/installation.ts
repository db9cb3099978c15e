import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { INSTALL_SCOPES } from '@guildhall/protocol/enums/application-setting'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { supportedContexts } from '../installation-contexts.ts'

export type InstallScope = (typeof INSTALL_SCOPES)[number]

/** The scopes and permissions of an installation in one context. */
export type InstallDefaults = { readonly scopes: readonly InstallScope[]; readonly permissions: bigint }

/** The install link: this server's, a custom one, or none. */
export type LinkKind = 'provided' | 'custom' | 'none'

export type Installation = {
  readonly contexts: readonly string[]
  readonly kind: LinkKind
  /** By context. */
  readonly defaults: Readonly<Record<string, InstallDefaults>>
}

const guild = String(InstallationType.GUILD)
const user = String(InstallationType.USER)
const without: InstallDefaults = { scopes: [], permissions: 0n }

/** An application's current installation settings. */
export function toInstallation(application: Application): Installation {
  const { integration_types_config: config, install_params, custom_install_url } = application
  const read = (params: Application['install_params']): InstallDefaults =>
    params === undefined ? without : { scopes: params.scopes, permissions: BigInt(params.permissions) }
  const defaults = {
    [guild]: read(config[InstallationType.GUILD]?.oauth2_install_params ?? install_params),
    [user]: read(config[InstallationType.USER]?.oauth2_install_params),
  }
  const isProvided = Object.values(defaults).some(({ scopes }) => scopes.length > 0)
  return {
    contexts: supportedContexts(application).map(({ value }) => value),
    kind: custom_install_url !== undefined ? 'custom' : isProvided ? 'provided' : 'none',
    defaults,
  }
}

/** The settings as sent. A custom link keeps the server's defaults. */
export function installationChanges({ contexts, kind, defaults }: Installation, customUrl: string) {
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

/** The scopes that a context allows: a user installation allows only commands. */
export const allowedScopes = (context: string): readonly InstallScope[] =>
  context === guild ? ['bot', 'applications.commands'] : ['applications.commands']
