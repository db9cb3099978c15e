import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import { deleteInvite } from '@guildhall/protocol/operations/invites/delete-invite'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { invitePath } from '../../../shared/page/paths.ts'
import { copyText } from '../../../shared/text/copy-text.ts'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'
import type { ListedInvite } from './use-invites.ts'

type InviteEntryProps = { guildId: string; invite: ListedInvite; mayManage: boolean }

export function InviteEntry({ guildId, invite, mayManage }: InviteEntryProps) {
  const client = useClient()
  const { code, channel, inviter } = invite
  const me = useMe().id
  const mayChange = mayManage || inviter?.id === me

  const revoke: MenuAction = {
    label: t('invites.revoke-dialog'),
    tone: 'danger',
    onSelect: () =>
      askToConfirm({
        title: t('invites.confirm-revoke', { code }),
        text: t('invites.revoke-consequences'),
        action: t('invites.revoke'),
        work: () => client.call(deleteInvite, { code }),
      }),
  }
  const actions = (): MenuAction[] => [
    {
      label: t('invites.copy-link'),
      onSelect: () => void copyText(`${location.origin}${invitePath(code)}`, t('invites.link')),
    },
    { label: t('invites.who-can-use-it'), onSelect: () => openTargets({ guildId, code, mayChange }) },
    ...(mayManage ? [revoke] : []),
  ]

  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{code}</strong>
        <span className="section-row-quiet">
          {t('invites.to', { name: channel.name })}
          {` · ${inviter ? t('invites.by', { userName: userName(inviter) }) : t('invites.creator-unknown')}`}
        </span>
        <span>{wordsOf(invite).join(' · ')}</span>
      </span>
      <Menu
        label={t('invites.more-actions-for', { code })}
        actions={actions}
        trigger={
          <IconButton label={t('invites.more-actions-for', { code })}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
    </li>
  )
}

/** Its uses and limit, its expiry, and its other effects. */
function wordsOf(invite: ListedInvite): string[] {
  const { expires_at, roles = [], target_user, target_application, flags } = invite
  const uses = 'uses' in invite ? usesOf(invite) : []
  return [
    ...uses,
    expires_at === null
      ? t('invites.never-expires')
      : t('invites.expires', { shortMoment: formatShortDateTime(Date.parse(expires_at)) }),
    ...('temporary' in invite && invite.temporary ? [t('invites.temporary-membership')] : []),
    ...((flags & InviteFlag.IS_GUEST_INVITE) === 0 ? [] : [t('invites.for-guests')]),
    ...(roles.length === 0 ? [] : [t('invites.gives', { roles: formatList(roles.map(({ name }) => name)) })]),
    ...(target_user ? [t('invites.to-s-stream', { userName: userName(target_user) })] : []),
    ...(target_application ? [t('invites.opens', { name: target_application.name })] : []),
  ]
}

const usesOf = ({ uses, max_uses }: { uses: number; max_uses: number }): string[] => [
  max_uses === 0 ? t('invites.used-times', { uses }) : t('invites.used-of-times', { uses, maxUses: max_uses }),
]

type Targets = { readonly guildId: string; readonly code: string; readonly mayChange: boolean }

const openTargets = (targets: Targets): void =>
  openDialog(async () => {
    const { TargetsDialog } = await import('./targets-dialog.tsx')
    return (close) => <TargetsDialog {...targets} onClose={close} />
  })
