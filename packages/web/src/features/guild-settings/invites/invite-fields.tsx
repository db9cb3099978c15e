import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { messageChannelTypes } from '../frame/message-channel-types.ts'
import { TARGET_LIST_PART, TargetListFile } from './target-list-file.tsx'

/** The settings of an invite that are selected, not typed. */
export type InviteOptions = {
  readonly channelId: string | null
  readonly roles: readonly string[]
  readonly target: 'none' | 'stream' | 'activity'
  readonly targetId: string | null
  readonly isForSome: boolean
  readonly file: File | null
}

export const noInviteOptions: InviteOptions = {
  channelId: null,
  roles: [],
  target: 'none',
  targetId: null,
  isForSome: false,
  file: null,
}

const ages = [
  ['1800', t('invites.30-minutes')],
  ['3600', t('invites.1-hour')],
  ['21600', t('invites.6-hours')],
  ['86400', t('invites.1-day')],
  ['604800', t('invites.7-days')],
  ['2592000', t('invites.30-days')],
  ['0', 'never'],
] as const

const targets = [
  ['none', t('invites.the-channel')],
  ['stream', t('invites.someones-stream')],
  ['activity', t('invites.an-activity')],
] as const

type InviteFieldsProps = {
  guildId: string
  terms: InviteOptions
  problems: ReadonlyMap<string, string>
  onChange: (terms: InviteOptions) => void
}

/** The settings of a new invite. */
export function InviteFields({ guildId, terms, problems, onChange }: InviteFieldsProps) {
  const { channelId, roles, isForSome } = terms
  const change = (part: Partial<InviteOptions>) => onChange({ ...terms, ...part })
  const mayGiveRoles = useCanInGuild(guildId, 'MANAGE_ROLES')
  const isVoice = useGuild(guildId)?.channels.get(channelId ?? '')?.type === ChannelType.GUILD_VOICE

  return (
    <>
      <EntityField
        guildId={guildId}
        kind="channel"
        label={t('guild-settings.channel')}
        placeholder={t('guild-settings.choose-a-channel')}
        channelTypes={messageChannelTypes}
        chosen={channelId}
        isOptional={false}
        error={problems.get('channel_id')}
        onChoose={(next) => change({ channelId: next, target: 'none', targetId: null })}
      />
      <ChoiceField name="max_age" label={t('invites.expires-after')} choices={ages} chosen="604800" />
      <Field
        name="max_uses"
        label={t('guild-settings.max-uses')}
        hint={t('invites.up-to-0-for-no-limit', { max: LIMITS.inviteUses.max })}
        type="number"
        required
        defaultValue="0"
        error={problems.get('max_uses')}
      />
      <Toggle
        name="temporary"
        label={t('invites.temporary-membership')}
        hint={t('invites.members-without-a-role-are-removed')}
      />
      {mayGiveRoles ? (
        <FieldFrame look="plain" label={t('invites.roles-to-give')} error={problems.get('role_ids')}>
          {(tied) => (
            <EntitySelect
              kind="role"
              guildId={guildId}
              channelId=""
              label={t('invites.roles-to-give')}
              placeholder={t('guild-settings.none')}
              chosen={roles}
              min={0}
              max={LIMITS.rolesOfInvite.max}
              describedBy={tied['aria-describedby']}
              invalid={tied['aria-invalid']}
              onChoose={(next) => change({ roles: next })}
            />
          )}
        </FieldFrame>
      ) : null}
      {isVoice ? <VoiceTarget guildId={guildId} terms={terms} problems={problems} onChange={onChange} /> : null}
      <Switch
        label={t('invites.only-for-certain-people')}
        hint={t('invites.only-people-on-a-list-can')}
        isOn={isForSome}
        onSwitch={(isOn) => change({ isForSome: isOn, file: null })}
      />
      {isForSome ? (
        <TargetListFile error={problems.get(TARGET_LIST_PART)} onChoose={(file) => change({ file })} />
      ) : null}
    </>
  )
}

/** The target of an invite to a voice channel, and whether its users become members. */
function VoiceTarget({ guildId, terms, problems, onChange }: InviteFieldsProps) {
  const { target, targetId } = terms
  return (
    <>
      <Toggle name="guest" label={t('invites.as-a-guest')} hint={t('invites.guests-only-see-this-channel-and')} />
      <ChoiceField
        name="target"
        label={t('invites.leads-to')}
        choices={targets}
        chosen={target}
        onChoose={(next) =>
          onChange({ ...terms, targetId: null, target: targets.find(([value]) => value === next)?.[0] ?? 'none' })
        }
      />
      {target === 'stream' ? (
        <EntityField
          guildId={guildId}
          kind="user"
          label={t('invites.whose-stream')}
          placeholder={t('guild-settings.choose-a-member')}
          chosen={targetId}
          error={problems.get('target_user_id')}
          onChoose={(next) => onChange({ ...terms, targetId: next })}
        />
      ) : null}
      {target === 'activity' ? (
        <Field
          name="target_application_id"
          label={t('invites.app-id')}
          required
          autoComplete="off"
          inputMode="numeric"
          error={problems.get('target_application_id')}
        />
      ) : null}
    </>
  )
}
