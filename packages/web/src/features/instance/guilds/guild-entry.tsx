import type { InstanceGuild } from '@guildhall/protocol/objects/instances/instance-administration'
import { makeGuildAvailable } from '@guildhall/protocol/operations/guilds/make-guild-available'
import { makeGuildUnavailable } from '@guildhall/protocol/operations/guilds/make-guild-unavailable'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { locale } from '../../../language/language.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { attempt, showToast } from '../../../shared/overlay/toasts.tsx'
import { Monogram } from '../../../shared/user/monogram.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type Mark, StatusMarks } from '../marks.tsx'
import { storageWords } from '../storage-words.ts'
import { featureName } from './feature-words.ts'

export type GuildEntryProps = {
  guild: InstanceGuild
  /** What is other now; null if it is gone. */
  onChanged: (next: Partial<InstanceGuild> | null) => void
  /** More is other than is known here. */
  onOld: () => void
}

/** A guild, whose it is, and what can be done with it. */
export function GuildEntry({ guild, onChanged, onOld }: GuildEntryProps) {
  const { name, owner, member_count, premium_subscription_count: boosts, storage_used } = guild
  const members = member_count === 1 ? '1 member' : `${member_count.toLocaleString(locale)} members`
  return (
    <li className="section-row instance-row">
      <Monogram name={name} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {members}
          {boosts === 0 ? null : `, ${boosts === 1 ? '1 boost' : `${boosts} boosts`}`}
          {owner === null ? ', owned by nobody who is known' : `, owned by ${userName(owner)} (${owner.username})`}
        </span>
        <span className="section-row-quiet">
          {guild.id}, {storageWords(storage_used)}
        </span>
        <StatusMarks label={`Features of ${name}`} marks={marksOf(guild)} />
      </span>
      <GuildMenu guild={guild} onChanged={onChanged} onOld={onOld} />
    </li>
  )
}

const marksOf = ({ unavailable, features }: InstanceGuild): Mark[] => [
  ...(unavailable ? [{ text: 'Switched off', tone: 'danger' as const }] : []),
  ...features.map((feature) => ({ text: featureName(feature) })),
]

function GuildMenu(props: GuildEntryProps) {
  const { guild, onChanged } = props
  const client = useClient()
  const { id, name, unavailable } = guild
  const dialog = (label: string, open: MenuAction['onSelect'], tone?: 'danger'): MenuAction => ({
    label,
    ...(tone && { tone }),
    onSelect: open,
  })
  const switchTo = async (next: boolean) => {
    await client.call(next ? makeGuildUnavailable : makeGuildAvailable, { guildId: id })
    onChanged({ unavailable: next })
    showToast(next ? `${name} is switched off.` : `${name} is back.`)
  }
  const actions = (): MenuActions => [
    dialog('Features…', () => open('features', props)),
    dialog('Boosts…', () => open('boosts', props)),
    dialog('Add a member…', () => open('member', props)),
    dialog('Hand over…', () => open('owner', props)),
    null,
    unavailable
      ? dialog('Switch on', () => void attempt(() => switchTo(false)))
      : dialog('Switch off…', () =>
          askToConfirm({
            title: `Switch ${name} off?`,
            text: 'Its members lose it as in an outage, until you switch it on again. Nothing in it is lost.',
            action: 'Switch off',
            work: () => switchTo(true),
          }),
        ),
    dialog('Delete…', () => open('delete', props), 'danger'),
  ]
  return (
    <Menu
      label={`${name}: what to do`}
      actions={actions}
      trigger={
        <IconButton label={`${name}: what to do`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

type GuildAction = 'features' | 'boosts' | 'member' | 'owner' | 'delete'

const open = (action: GuildAction, props: GuildEntryProps): void =>
  openDialog(async () => {
    const { AddMemberDialog, DeleteGuildDialog, GuildBoostsDialog, GuildFeaturesDialog, GuildOwnerDialog } =
      await import('./guild-dialogs.tsx')
    const drawn: Record<GuildAction, (onClose: () => void) => ReactNode> = {
      features: (onClose) => <GuildFeaturesDialog {...props} onClose={onClose} />,
      boosts: (onClose) => <GuildBoostsDialog {...props} onClose={onClose} />,
      member: (onClose) => <AddMemberDialog {...props} onClose={onClose} />,
      owner: (onClose) => <GuildOwnerDialog {...props} onClose={onClose} />,
      delete: (onClose) => <DeleteGuildDialog {...props} onClose={onClose} />,
    }
    return drawn[action]
  })
