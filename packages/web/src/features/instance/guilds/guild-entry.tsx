import type { InstanceGuild } from '@guildhall/protocol/objects/instances/instance-administration'
import { makeGuildAvailable } from '@guildhall/protocol/operations/guilds/make-guild-available'
import { makeGuildUnavailable } from '@guildhall/protocol/operations/guilds/make-guild-unavailable'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../language/instance.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction, type MenuActions } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { Monogram } from '../../../shared/user/monogram.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type StatusMark, StatusMarks } from '../status-marks.tsx'
import { storageText } from '../storage-text.ts'
import { featureName } from './feature-labels.ts'

export type GuildEntryProps = {
  guild: InstanceGuild
  /** Called with the changed fields, or null if the guild was deleted. */
  onChanged: (next: Partial<InstanceGuild> | null) => void
  /** Called when other data has changed too. */
  onOld: () => void
}

/** A guild with its owner and actions. */
export function GuildEntry({ guild, onChanged, onOld }: GuildEntryProps) {
  const { name, owner, member_count, premium_subscription_count: boosts, storage_used } = guild
  const members = t('guilds.member-count', { memberCount: member_count })
  return (
    <li className="section-row instance-row">
      <Monogram name={name} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {[
            members,
            boosts === 0 ? '' : t('guilds.boost-count', { boosts }),
            owner === null
              ? t('guilds.owner-unknown')
              : t('guilds.owned-by', { userName: userName(owner), username: owner.username }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="section-row-quiet">
          {guild.id} · {storageText(storage_used)}
        </span>
        <StatusMarks label={t('guilds.features-of', { name })} marks={marksOf(guild)} />
      </span>
      <GuildMenu guild={guild} onChanged={onChanged} onOld={onOld} />
    </li>
  )
}

const marksOf = ({ unavailable, features }: InstanceGuild): StatusMark[] => [
  ...(unavailable ? [{ text: t('guilds.disabled'), tone: 'danger' as const }] : []),
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
    showToast(next ? t('guilds.is-disabled', { name }) : t('guilds.is-enabled-again', { name }))
  }
  const actions = (): MenuActions => [
    dialog(t('guilds.features'), () => open('features', props)),
    dialog(t('guilds.boosts-dialog'), () => open('boosts', props)),
    dialog(t('guilds.add-member-dialog'), () => open('member', props)),
    dialog(t('guilds.transfer-ownership'), () => open('owner', props)),
    null,
    unavailable
      ? dialog(t('instance.enable'), () => void runWithErrorToast(() => switchTo(false)))
      : dialog(t('guilds.disable-dialog'), () =>
          askToConfirm({
            title: t('guilds.confirm-disable', { name }),
            text: t('guilds.members-wont-be-able-to-open'),
            action: t('instance.disable'),
            work: () => switchTo(true),
          }),
        ),
    dialog(t('guilds.delete'), () => open('delete', props), 'danger'),
  ]
  return (
    <Menu
      label={t('instance.more-actions-for', { name })}
      actions={actions}
      trigger={
        <IconButton label={t('instance.more-actions-for', { name })}>
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
