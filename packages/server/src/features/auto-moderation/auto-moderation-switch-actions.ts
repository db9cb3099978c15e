import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { updateAndEmitSettings } from '../guilds/guilds-actions.ts'
import { withSwitches } from '../guilds/guilds-view.ts'

const FEATURE = ['AUTO_MODERATION'] as const

/** A guild has the feature AUTO_MODERATION while it has rules (docs/spec/auto-moderation.md#feature). */
export async function switchAutoModeration(tx: Tx<'guild', 'GUILD_UPDATE'>, isOn: boolean): Promise<void> {
  const { settings } = tx.guild
  const after = withSwitches(settings, { on: isOn ? FEATURE : [], off: isOn ? [] : FEATURE })
  if (after !== settings) await updateAndEmitSettings(tx, after)
}
