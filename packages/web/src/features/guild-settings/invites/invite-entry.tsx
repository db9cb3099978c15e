import { InviteFlag } from '@guildhall/protocol/enums/invite-flag'
import { deleteInvite } from '@guildhall/protocol/operations/invites/delete-invite'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { invitePath } from '../../../shared/page/paths.ts'
import { copyText } from '../../../shared/words/copy-text.ts'
import { shortMoment } from '../../../shared/words/moment-words.ts'
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
    label: 'Revoke…',
    tone: 'danger',
    onSelect: () =>
      askToConfirm({
        title: `Revoke ${code}?`,
        text: 'Nobody comes in by it any more. Whoever came stays.',
        action: 'Revoke',
        work: () => client.call(deleteInvite, { code }),
      }),
  }
  const actions = (): MenuAction[] => [
    { label: 'Copy link', onSelect: () => void copyText(`${location.origin}${invitePath(code)}`, 'Link') },
    { label: 'Whom it lets in…', onSelect: () => openTargets({ guildId, code, mayChange }) },
    ...(mayManage ? [revoke] : []),
  ]

  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{code}</strong>
        <span className="section-row-quiet">
          To {channel.name}
          {inviter ? `, by ${userName(inviter)}` : ', by nobody'}
        </span>
        <span>{wordsOf(invite).join(' · ')}</span>
      </span>
      <Menu
        label={`${code}: what to do`}
        actions={actions}
        trigger={
          <IconButton label={`${code}: what to do`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      />
    </li>
  )
}

/** How often it was used and may be, until when it is good, and what it brings beside. */
function wordsOf(invite: ListedInvite): string[] {
  const { expires_at, roles = [], target_user, target_application, flags } = invite
  const uses = 'uses' in invite ? usesOf(invite) : []
  return [
    ...uses,
    expires_at === null ? 'never ends' : `ends ${shortMoment(Date.parse(expires_at))}`,
    ...('temporary' in invite && invite.temporary ? ['membership ends when one goes'] : []),
    ...((flags & InviteFlag.IS_GUEST_INVITE) === 0 ? [] : ['for guests']),
    ...(roles.length === 0 ? [] : [`brings ${roles.map(({ name }) => name).join(', ')}`]),
    ...(target_user ? [`to the stream of ${userName(target_user)}`] : []),
    ...(target_application ? [`opens ${target_application.name}`] : []),
  ]
}

const usesOf = ({ uses, max_uses }: { uses: number; max_uses: number }): string[] => [
  max_uses === 0 ? `used ${uses === 1 ? 'once' : `${uses} times`}` : `used ${uses} of ${max_uses} times`,
]

type Targets = { readonly guildId: string; readonly code: string; readonly mayChange: boolean }

const openTargets = (targets: Targets): void =>
  openDialog(async () => {
    const { TargetsDialog } = await import('./targets-dialog.tsx')
    return (close) => <TargetsDialog {...targets} onClose={close} />
  })
