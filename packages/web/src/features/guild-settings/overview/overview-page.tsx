import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { AfkAndNotificationFields } from './afk-and-notification-fields.tsx'
import { CommunityFields } from './community-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { LinkPreviewSection } from './link-preview-section.tsx'
import { OwnerSection } from './owner-section.tsx'
import { PictureFields } from './picture-fields.tsx'
import { SystemFields } from './system-fields.tsx'

const fields = [
  'name',
  'description',
  'icon',
  'banner',
  'splash',
  'discovery_splash',
  'home_header',
  'system_channel_id',
  'afk_channel_id',
  'rules_channel_id',
  'public_updates_channel_id',
]

/** The guild's profile and general settings. */
export function GuildOverviewPage({ guildId }: GuildPageProps) {
  const settings = useGuild(guildId)?.settings
  return settings === undefined ? null : <OverviewForm settings={settings} />
}

function OverviewForm({ settings }: { settings: GuildSettings }) {
  const client = useClient()
  const { id } = settings
  const isOwner = useWorld(({ user }) => user.id === settings.owner_id)
  const draft = useSettingsDraft(settings)
  const saving = useSaving({
    draft,
    fields,
    send: (body) => client.call(modifyGuild, { guildId: id }, body),
    current: ({ guilds }) => guilds.get(id)?.settings,
  })

  return (
    <>
      <GuildSettingsForm saving={saving}>
        {(problems) => (
          <>
            <IdentityFields draft={draft} problems={problems} />
            <PictureFields draft={draft} problems={problems} />
            <SystemFields draft={draft} problems={problems} />
            <AfkAndNotificationFields draft={draft} problems={problems} />
            <CommunityFields draft={draft} problems={problems} />
          </>
        )}
      </GuildSettingsForm>
      <LinkPreviewSection guildId={id} />
      {isOwner ? <OwnerSection settings={settings} /> : null}
    </>
  )
}
