import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { ApiProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { IncompleteForm } from '../../../shared/form/form-problem.ts'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild, useWorld } from '../../../state/world.ts'
import { GuildSettingsForm } from '../frame/settings-form.tsx'
import { useSettingsDraft } from '../frame/use-draft.ts'
import { useSaving } from '../frame/use-saving.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { FilterFields } from './filter-fields.tsx'
import { MfaSection } from './mfa-section.tsx'
import { PauseSection } from './pause-section.tsx'
import { RaidFields } from './raid-fields.tsx'
import { VerificationFields } from './verification-fields.tsx'

/** A guild's requirements for members and moderators, and its raid protection. */
export function SafetyPage({ guildId }: GuildPageProps) {
  const settings = useGuild(guildId)?.settings
  const mayManage = useCanInGuild(guildId, 'MANAGE_GUILD')
  const isOwner = useWorld(({ user }) => user.id === settings?.owner_id)
  if (settings === undefined) return null
  return (
    <>
      {mayManage ? <PauseSection guildId={guildId} /> : null}
      {mayManage ? <SafetyForm settings={settings} /> : null}
      {isOwner ? <MfaSection settings={settings} /> : null}
    </>
  )
}

function SafetyForm({ settings }: { settings: GuildSettings }) {
  const client = useClient()
  const { id } = settings
  const draft = useSettingsDraft(settings)
  const saving = useSaving({
    draft,
    fields: ['safety_alerts_channel_id', 'verification_level', 'explicit_content_filter'],
    send: (body) => client.call(modifyGuild, { guildId: id }, body).catch(atItsField),
    current: ({ guilds }) => guilds.get(id)?.settings,
  })

  return (
    <GuildSettingsForm saving={saving}>
      {(problems) => (
        <>
          <VerificationFields draft={draft} />
          <FilterFields draft={draft} />
          <RaidFields draft={draft} problems={problems} />
        </>
      )}
    </GuildSettingsForm>
  )
}

/** The error about an unsuitable channel names no field. */
const unfit = 50_086

function atItsField(problem: unknown): never {
  if (!(problem instanceof ApiProblem) || problem.code !== unfit) throw problem
  const reason = t('safety.this-channel-was-deleted-or-isnt')
  throw new IncompleteForm(new Map([['safety_alerts_channel_id', reason]]))
}
