import { idFaults } from '@guildhall/testing/invariants/differences'
import { expressionListFaults } from '@guildhall/testing/invariants/event-invariants'
import { ANY_HASH, type Invariants } from '@guildhall/testing/invariants/invariants'

export const stickerInvariants: Invariants = {
  *faults(contents) {
    const { stickers: rows } = contents
    yield* idFaults('stickers', rows)
    yield* expressionListFaults(contents, { name: 'stickers', event: 'GUILD_STICKERS_UPDATE', rows })
  },
  *images({ stickers }) {
    for (const { guild_id: guildId, id: ownerId } of stickers)
      yield { kind: 'sticker', ownerId, guildId, hash: ANY_HASH }
  },
  audited: {
    STICKER_CREATE: 'GUILD_STICKERS_UPDATE',
    STICKER_UPDATE: 'GUILD_STICKERS_UPDATE',
    STICKER_DELETE: 'GUILD_STICKERS_UPDATE',
  },
}
