import type { InstanceUser, InstanceUserChanges } from '@guildhall/protocol/objects/instances/instance-administration'
import { modifyUserVerification } from '@guildhall/protocol/operations/accounts/modify-user-verification'
import { modifyInstanceUser } from '@guildhall/protocol/operations/instance/modify-instance-user'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { attempt } from '../../../shared/overlay/toasts.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { shortDay, shortMoment } from '../../../shared/words/moment-words.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type Mark, StatusMarks } from '../marks.tsx'
import { storageWords } from '../storage-words.ts'

type PersonEntryProps = { person: InstanceUser; onChanged: (next: Partial<InstanceUser>) => void }

/** Somebody's account, and what can be done with it. */
export function PersonEntry({ person, onChanged }: PersonEntryProps) {
  const { user, email, email_verified, created_at } = person
  const name = userName(user)
  const address = email === null ? 'no address' : `${email}${email_verified ? '' : ' (not verified)'}`
  return (
    <li className="section-row instance-row">
      <Avatar user={user} size={40} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {user.username}, {address}
        </span>
        <span className="section-row-quiet">
          Made {shortDay(Date.parse(created_at))}, {seenWords(person)}, {storageWords(person.storage_used)}
        </span>
        <StatusMarks label={`What ${name} is`} marks={marksOf(person)} />
      </span>
      <PersonMenu person={person} name={name} onChanged={onChanged} />
    </li>
  )
}

function seenWords({ last_seen_at, sessions }: InstanceUser): string {
  if (sessions === 0) return 'signed in nowhere'
  const places = sessions === 1 ? 'signed in once' : `signed in ${sessions} times`
  return last_seen_at === null ? places : `${places}, last seen ${shortMoment(Date.parse(last_seen_at))}`
}

const marksOf = ({ administrator, disabled_at, second_factor }: InstanceUser): Mark[] => [
  ...(administrator ? [{ text: 'Administrator' }] : []),
  ...(disabled_at === null
    ? []
    : [{ text: `Disabled since ${shortDay(Date.parse(disabled_at))}`, tone: 'danger' as const }]),
  ...(second_factor ? [{ text: 'Second factor' }] : []),
]

function PersonMenu({ person, name, onChanged }: PersonEntryProps & { name: string }) {
  const client = useClient()
  const { id } = person.user
  const change = async (body: InstanceUserChanges) => {
    onChanged(await client.call(modifyInstanceUser, { userId: id }, body))
  }
  const verify = async (email_verified: boolean) => {
    const { email_verified: isVerified } = await client.call(modifyUserVerification, { userId: id }, { email_verified })
    onChanged({ email_verified: isVerified })
  }

  return (
    <Menu
      label={`${name}: what to do`}
      actions={() => [
        ...vouch(person, verify),
        rank(person, name, change),
        ...access(person, name, change),
        reset(person, name, onChanged),
      ]}
      trigger={
        <IconButton label={`${name}: what to do`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

/** Nothing is sent to addresses: whoever runs the server says which are somebody's own. */
function vouch({ email, email_verified }: InstanceUser, verify: (isVerified: boolean) => Promise<void>): MenuAction[] {
  if (email === null) return []
  const label = email_verified ? 'Count the address as not verified' : 'Count the address as verified'
  return [{ label, onSelect: () => void attempt(() => verify(!email_verified)) }]
}

type Change = (body: InstanceUserChanges) => Promise<void>

function rank({ administrator }: InstanceUser, name: string, change: Change): MenuAction {
  const question = administrator
    ? {
        title: `Take administration from ${name}?`,
        text: 'These pages are closed to this account then. The last administrator stays.',
        action: 'Take it',
      }
    : {
        title: `Make ${name} an administrator?`,
        text: 'An administrator can do all that these pages offer, with you too.',
        action: 'Make administrator',
      }
  return {
    label: administrator ? 'Take administration…' : 'Make administrator…',
    onSelect: () => askToConfirm({ ...question, work: () => change({ administrator: !administrator }) }),
  }
}

/** An administrator's account stays open. */
function access({ administrator, disabled_at }: InstanceUser, name: string, change: Change): MenuAction[] {
  if (administrator) return []
  if (disabled_at !== null) {
    const question = {
      title: `Open the account of ${name} again?`,
      text: 'Signing in works again, and so do the bots and apps that it answers for.',
      action: 'Open it',
    }
    return [
      {
        label: 'Open the account…',
        onSelect: () => askToConfirm({ ...question, work: () => change({ disabled: false }) }),
      },
    ]
  }
  const question = {
    title: `Disable the account of ${name}?`,
    text: 'All its sessions end, and nobody can sign in with it until it is opened again. Its bots and apps stop too.',
    action: 'Disable',
  }
  const work = () => change({ disabled: true })
  return [{ label: 'Disable the account…', tone: 'danger', onSelect: () => askToConfirm({ ...question, work }) }]
}

const reset = (person: InstanceUser, name: string, onChanged: PersonEntryProps['onChanged']): MenuAction => ({
  label: 'Reset the password…',
  tone: 'danger',
  onSelect: () =>
    openDialog(async () => {
      const { ResetDialog } = await import('./reset-dialog.tsx')
      return (close) => <ResetDialog person={person} name={name} onReset={onChanged} onClose={close} />
    }),
})
