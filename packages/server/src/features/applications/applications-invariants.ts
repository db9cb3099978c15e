import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { countBy, differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'
import { SYSTEM_USER } from '../../store/rows/system-user.ts'

export const applicationInvariants: Invariants = {
  faults,
  *images({ applications }) {
    for (const { id: ownerId, icon, cover_image, activity } of applications) {
      const { cover_image: cover, background_image, preview_video } = JSON.parse(activity)
      for (const [kind, hash] of [
        ['application_icon', icon],
        ['application_cover', cover_image],
        ['activity_cover', cover],
        ['activity_background', background_image],
        ['activity_preview', preview_video],
      ] as const)
        yield { kind, ownerId, guildId: '0', hash }
    }
  },
}

/** Every application has a bot and every bot an application, and Activities in the public directory are published. */
function* faults({ applications, users, tokens, pending }: StoreContents): Faults {
  const people = new Set(users.map(({ id }) => id))
  const bots = new Set(applications.map(({ bot_id }) => bot_id))
  for (const { id, owner_id, bot_id, flags, activity, is_on_shelf } of applications) {
    const { is_published, is_taken_down = false } = JSON.parse(activity)
    const isShown = (flags & ApplicationFlag.EMBEDDED) !== 0 && is_published && !is_taken_down
    yield* differenceFaults(`application ${id}: listed in the directory`, is_on_shelf, isShown)
    if (!people.has(owner_id)) yield `application ${id}: its owner ${owner_id} does not exist`
    if (bot_id !== null && !people.has(bot_id)) yield `application ${id}: its bot ${bot_id} does not exist`
  }
  const tokensOf = countBy(tokens, ({ user_id }) => user_id)
  for (const { id, is_bot, username, placeholder_of } of users) {
    if (!is_bot || id === SYSTEM_USER.id || placeholder_of !== null) continue
    const isLeaving = pending.has('remove-application', ({ bot_id }) => bot_id === id)
    if (!bots.has(id) && username !== 'Deleted User' && !isLeaving) yield `bot ${id}: it has no application`
    const own = tokensOf.get(id) ?? 0
    if (own > 1) yield `bot ${id}: ${own} tokens`
  }
}
