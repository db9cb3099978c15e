import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { t } from '../../../language/guild-settings.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'

/** Whether members see the boost progress above the channels. */
export function ProgressSwitch({ settings: { id, premium_progress_bar_enabled: isOn } }: { settings: GuildSettings }) {
  const client = useClient()
  const set = (premium_progress_bar_enabled: boolean) =>
    runWithErrorToast(() => client.call(modifyGuild, { guildId: id }, { premium_progress_bar_enabled }))
  return (
    <Switch
      label={t('boosts.show-boost-progress')}
      hint={t('boosts.shows-all-members-how-many')}
      isOn={isOn}
      onSwitch={(next) => void set(next)}
    />
  )
}
