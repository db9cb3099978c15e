import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { Application } from '@guildhall/protocol/objects/applications/application'

/** Where an application can be installed, as the wire names it and in words. */
export const everyContext = [
  { value: String(InstallationType.GUILD), text: 'In a guild', hint: 'Those who manage a guild add it there.' },
  { value: String(InstallationType.USER), text: 'With a user', hint: 'They have its commands everywhere.' },
] as const

/** Those that an application supports. */
export const contextsOf = ({ integration_types_config }: Application) =>
  everyContext.filter(({ value }) => new Map(Object.entries(integration_types_config)).get(value) !== undefined)
