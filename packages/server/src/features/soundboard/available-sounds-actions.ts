import type { GuildSound } from '@guildhall/protocol/objects/channels/soundboard'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { updateExpression } from '../emojis/expressions-store.ts'
import { soundSlots } from './sounds-rules.ts'

/**
 * Makes as many of a guild's sounds available as it has slots, the oldest first: a guild that loses its premium tier
 * keeps the others, but nobody can play them (docs/spec/soundboard.md#sound-slots).
 *
 * @param settings those after the change
 * @param sounds those after the change, oldest first
 */
export async function settleSounds(
  tx: TxBase<'GUILD_SOUNDBOARD_SOUNDS_UPDATE'>,
  settings: GuildSettings,
  sounds: readonly GuildSound[],
): Promise<void> {
  const slots = soundSlots(settings)
  const settled = sounds.map((sound, index) => ({ ...sound, available: index < slots }))
  const changed = settled.filter(({ available }, index) => available !== sounds[index]?.available)
  if (changed.length === 0) return
  for (const sound of changed) await updateExpression(tx.db, 'soundboard_sounds', settings.id, sound)
  tx.emit('GUILD_SOUNDBOARD_SOUNDS_UPDATE', { guild_id: settings.id, soundboard_sounds: settled })
}
