import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { Switch } from '../../../shared/form/switch.tsx'
import { attempt } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'

/** Whether members see above the channels how far the guild has come. */
export function ProgressSwitch({ settings: { id, premium_progress_bar_enabled: isOn } }: { settings: GuildSettings }) {
  const client = useClient()
  const set = (premium_progress_bar_enabled: boolean) =>
    attempt(() => client.call(modifyGuild, { guildId: id }, { premium_progress_bar_enabled }))
  return (
    <Switch
      label="Show how far it is"
      hint="Above the channels all members see how many boosts there are, and how many the next level needs."
      isOn={isOn}
      onSwitch={(next) => void set(next)}
    />
  )
}
