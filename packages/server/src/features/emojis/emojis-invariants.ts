import { idFaults } from '@guildhall/testing/invariants/differences'
import { expressionListFaults } from '@guildhall/testing/invariants/event-invariants'
import { ANY_HASH, type Invariants } from '@guildhall/testing/invariants/invariants'

export const emojiInvariants: Invariants = {
  *faults(contents) {
    const { emojis: rows } = contents
    yield* idFaults('emojis', rows)
    yield* expressionListFaults(contents, { name: 'emojis', event: 'GUILD_EMOJIS_UPDATE', rows })
  },
  *images({ emojis, application_emojis }) {
    for (const { guild_id: guildId, id: ownerId } of emojis) yield { kind: 'emoji', ownerId, guildId, hash: ANY_HASH }
    for (const { id: ownerId } of application_emojis) yield { kind: 'emoji', ownerId, guildId: '0', hash: ANY_HASH }
  },
  audited: {
    EMOJI_CREATE: 'GUILD_EMOJIS_UPDATE',
    EMOJI_UPDATE: 'GUILD_EMOJIS_UPDATE',
    EMOJI_DELETE: 'GUILD_EMOJIS_UPDATE',
  },
}
