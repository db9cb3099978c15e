import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { ChooseEntity } from '../../../shared/form/choose-entity.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { useGuild } from '../../../state/world.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { talkChannels } from '../frame/talk-channels.ts'
import { LIST_PART, ListFile } from './list-file.tsx'

/** What of an invite is chosen and not typed. */
export type InviteOptions = {
  readonly channelId: string | null
  readonly roles: readonly string[]
  readonly target: 'none' | 'stream' | 'activity'
  readonly targetId: string | null
  readonly isForSome: boolean
  readonly file: File | null
}

export const noTerms: InviteOptions = {
  channelId: null,
  roles: [],
  target: 'none',
  targetId: null,
  isForSome: false,
  file: null,
}

const ages = [
  ['1800', 'in 30 minutes'],
  ['3600', 'in an hour'],
  ['21600', 'in 6 hours'],
  ['86400', 'in a day'],
  ['604800', 'in a week'],
  ['2592000', 'in 30 days'],
  ['0', 'never'],
] as const

const targets = [
  ['none', 'The channel'],
  ['stream', 'Somebody’s stream'],
  ['activity', 'An activity'],
] as const

type InviteFieldsProps = {
  guildId: string
  terms: InviteOptions
  problems: ReadonlyMap<string, string>
  onChange: (terms: InviteOptions) => void
}

/** On which terms an invite is made. */
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
        label="To which channel"
        placeholder="Choose a channel"
        channelTypes={talkChannels}
        chosen={channelId}
        isOptional={false}
        error={problems.get('channel_id')}
        onChoose={(next) => change({ channelId: next, target: 'none', targetId: null })}
      />
      <ChoiceField name="max_age" label="It ends" choices={ages} chosen="604800" />
      <Field
        name="max_uses"
        label="How often it may be used"
        hint={`Up to ${LIMITS.inviteUses.max} times; 0 sets no limit.`}
        type="number"
        required
        defaultValue="0"
        error={problems.get('max_uses')}
      />
      <Toggle name="temporary" label="Only for a visit" hint="Members without a role leave when they disconnect." />
      {mayGiveRoles ? (
        <FieldFrame look="plain" label="Roles that it brings" error={problems.get('role_ids')}>
          {(tied) => (
            <ChooseEntity
              kind="role"
              guildId={guildId}
              channelId=""
              label="Roles that it brings"
              placeholder="None"
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
        label="Only for some"
        hint="It lets in those on a list, and nobody else."
        isOn={isForSome}
        onSwitch={(isOn) => change({ isForSome: isOn, file: null })}
      />
      {isForSome ? <ListFile error={problems.get(LIST_PART)} onChoose={(file) => change({ file })} /> : null}
    </>
  )
}

/** What an invite to a voice channel leads to there, and whether one becomes a member by it. */
function VoiceTarget({ guildId, terms, problems, onChange }: InviteFieldsProps) {
  const { target, targetId } = terms
  return (
    <>
      <Toggle name="guest" label="As a guest" hint="Whoever comes is only in that channel, and no member." />
      <ChoiceField
        name="target"
        label="It leads to"
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
          label="Whose stream"
          placeholder="Choose somebody"
          chosen={targetId}
          error={problems.get('target_user_id')}
          onChoose={(next) => onChange({ ...terms, targetId: next })}
        />
      ) : null}
      {target === 'activity' ? (
        <Field
          name="target_application_id"
          label="ID of the app"
          required
          autoComplete="off"
          inputMode="numeric"
          error={problems.get('target_application_id')}
        />
      ) : null}
    </>
  )
}
