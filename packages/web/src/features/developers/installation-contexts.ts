import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { t } from '../../language/developers.ts'

/** The installation contexts of an application, with their labels. */
export const installationContexts = [
  {
    value: String(InstallationType.GUILD),
    text: t('developers.guild-install'),
    hint: t('developers.members-who-manage-a-guild-add'),
  },
  {
    value: String(InstallationType.USER),
    text: t('developers.user-install'),
    hint: t('developers.users-can-use-its-commands-everywhere'),
  },
] as const

/** The contexts that an application supports. */
export const supportedContexts = ({ integration_types_config }: Application) =>
  installationContexts.filter(({ value }) => new Map(Object.entries(integration_types_config)).get(value) !== undefined)
