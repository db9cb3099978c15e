import { InstallationType } from '@guildhall/protocol/enums/application-command'
import type { CommandIndex } from '@guildhall/protocol/objects/applications/application-command'
import { toIntegrationApplication } from './application-view.ts'
import type { Offered } from './command-index-store.ts'
import { toCommandIn } from './commands-view.ts'
import { hindranceTo, isFor, isLive, ownersOf, type UsePlace } from './usable-command-rules.ts'

/** The commands that a user may use in a channel, localized. */
export function toCommandIndex(
  { commands, permissions, leftOut }: Offered,
  place: UsePlace,
  locale: string,
): CommandIndex {
  const set = new Map(permissions.map(({ commandId, permissions }) => [commandId, permissions]))
  const usable = commands.filter((offer) => {
    if (!ownersOf(offer, place)) return false
    const given = { own: set.get(offer.command.id) ?? [], ofApplication: set.get(offer.application.id) ?? [] }
    return hindranceTo(offer, given, place) === null
  })
  return toIndex(usable, leftOut, locale)
}

/** The commands of applications that a user installed, for every location. */
export function toBroughtIndex({ commands, leftOut }: Offered, locale: string): CommandIndex {
  const brought = commands.filter((offer) => isLive(offer) && isFor(offer.command, InstallationType.USER))
  return toIndex(brought, leftOut, locale)
}

function toIndex(usable: Offered['commands'], leftOut: number, locale: string): CommandIndex {
  const applications = new Map(usable.map(({ application }) => [application.id, application]))
  return {
    applications: [...applications.values()].map((each) => toIntegrationApplication(each, each.bot)),
    application_commands: usable.map(({ command }) => toCommandIn(locale, command)),
    left_out: leftOut,
  }
}
