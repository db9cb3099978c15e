import type { GuildChannel, Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { Check, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { EntitySelect } from '../../../shared/form/entity-select.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { isOverwritable, permissionGroups } from '../../../shared/permissions/permission-groups.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import { useGuild } from '../../../state/world.ts'
import { explainPermissions } from '../permissions/explain-permission.ts'
import { rolesByRank } from '../roles/manageable-roles.ts'

type RoleCheckProps = { guildId: string; channel: GuildChannel; overwrites: readonly Overwrite[] }

/** Without a member: someone with exactly the selected roles. */
const NOBODY = '0'

/**
 * Previews the effect of overwrites, including unsaved ones: who can view the channel, and the resulting permissions.
 */
export function RoleCheck({ guildId, channel: { id, type }, overwrites }: RoleCheckProps) {
  const guild = useGuild(guildId)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const asked = useMemo(() => ({ id, type, overwrites }), [id, type, overwrites])

  const viewers = useMemo(() => {
    if (guild === undefined) return []
    const sees = (roleIds: readonly string[]) =>
      explainPermissions(guild, asked, { userId: NOBODY, roleIds })('VIEW_CHANNEL').isHeld
    if (sees([])) return [t('channels.everyone')]
    return rolesByRank(guildId, guild.roles)
      .filter((role) => sees([role.id]))
      .map(({ name }) => name)
  }, [guild, guildId, asked])

  const explained = useMemo(() => {
    if (guild === undefined) return null
    const member = guild.members.get(chosen[0] ?? '')
    const subject = member
      ? { userId: member.user.id, roleIds: member.roles }
      : { userId: NOBODY, roleIds: chosen.filter((each) => each !== guildId) }
    return explainPermissions(guild, asked, subject)
  }, [guild, guildId, asked, chosen])

  return (
    <Section
      title={t('channels.view-as-a-role')}
      text={t('channels.preview-the-resulting-permissions-including-unsaved')}
    >
      <p>
        {t('channels.visible-to', {
          viewers: viewers.length === 0 ? t('channels.the-owner-and-individual-members') : formatList(viewers),
        })}
      </p>
      <div className="section-form">
        <EntitySelect
          kind="mentionable"
          guildId={guildId}
          channelId=""
          label={t('channels.view-as')}
          placeholder={t('channels.member-without-roles')}
          chosen={chosen}
          min={0}
          max={1}
          onChoose={setChosen}
        />
      </div>
      {explained === null ? null : <Explanation type={type} explained={explained} />}
    </Section>
  )
}

type ExplanationProps = { type: number; explained: ReturnType<typeof explainPermissions> }

/** The resulting permissions in the channel, with reasons. */
const Explanation = ({ type, explained }: ExplanationProps) => (
  <ul className="check-list" aria-label={t('channels.resulting-permissions')}>
    {permissionGroups
      .flatMap(({ permissions }) => permissions)
      .filter((each) => isOverwritable(each, type))
      .map(({ name, inChannel }) => {
        const { isHeld, why } = explained(name)
        return (
          <li key={name} className="check-row" data-held={isHeld}>
            {isHeld ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
            <span className="check-words">
              <span>
                {inChannel}
                <span className="unseen">: {isHeld ? t('channels.allowed') : t('channels.not-allowed')}. </span>
              </span>
              <span className="section-row-quiet">{why}</span>
            </span>
          </li>
        )
      })}
  </ul>
)
