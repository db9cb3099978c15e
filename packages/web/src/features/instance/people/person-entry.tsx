import type { InstanceUser, InstanceUserChanges } from '@guildhall/protocol/objects/instances/instance-administration'
import { modifyUserVerification } from '@guildhall/protocol/operations/accounts/modify-user-verification'
import { modifyInstanceUser } from '@guildhall/protocol/operations/instance/modify-instance-user'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/instance.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu, type MenuAction } from '../../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { formatShortDate, formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type StatusMark, StatusMarks } from '../status-marks.tsx'
import { storageText } from '../storage-text.ts'

type PersonEntryProps = { person: InstanceUser; onChanged: (next: Partial<InstanceUser>) => void }

/** An account with actions. */
export function PersonEntry({ person, onChanged }: PersonEntryProps) {
  const { user, email, email_verified, created_at } = person
  const name = userName(user)
  const address =
    email === null
      ? t('people.no-email-address')
      : t('people.email-address-verified', { email, emailVerified: email_verified ? 'yes' : 'other' })
  return (
    <li className="section-row instance-row">
      <Avatar user={user} size={40} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {user.username} · {address}
        </span>
        <span className="section-row-quiet">
          {t('people.created', {
            day: formatShortDate(Date.parse(created_at)),
            seen: seenWords(person),
            storage: storageText(person.storage_used),
          })}
        </span>
        <StatusMarks label={t('people.about', { name })} marks={marksOf(person)} />
      </span>
      <PersonMenu person={person} name={name} onChanged={onChanged} />
    </li>
  )
}

function seenWords({ last_seen_at, sessions }: InstanceUser): string {
  if (sessions === 0) return t('people.not-signed-in')
  const count = t('people.session-count', { sessions })
  return last_seen_at === null
    ? count
    : t('people.last-seen', { sessions: count, moment: formatShortDateTime(Date.parse(last_seen_at)) })
}

const marksOf = ({ administrator, disabled_at, second_factor }: InstanceUser): StatusMark[] => [
  ...(administrator ? [{ text: t('people.administrator') }] : []),
  ...(disabled_at === null
    ? []
    : [
        {
          text: t('people.disabled-since', { shortDay: formatShortDate(Date.parse(disabled_at)) }),
          tone: 'danger' as const,
        },
      ]),
  ...(second_factor ? [{ text: t('people.two-factor-authentication') }] : []),
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
      label={t('instance.more-actions-for', { name })}
      actions={() => [
        ...emailVerificationActions(person, verify),
        administratorAction(person, name, change),
        ...accountStateActions(person, name, change),
        resetLink(person, name),
        reset(person, name, onChanged),
      ]}
      trigger={
        <IconButton label={t('instance.more-actions-for', { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}

/** The server sends no mail: an administrator marks addresses as verified. */
function emailVerificationActions(
  { email, email_verified }: InstanceUser,
  verify: (isVerified: boolean) => Promise<void>,
): MenuAction[] {
  if (email === null) return []
  const label = email_verified ? t('people.mark-email-as-not-verified') : t('people.mark-email-as-verified')
  return [{ label, onSelect: () => void runWithErrorToast(() => verify(!email_verified)) }]
}

type Change = (body: InstanceUserChanges) => Promise<void>

function administratorAction({ administrator }: InstanceUser, name: string, change: Change): MenuAction {
  const question = administrator
    ? {
        title: t('people.confirm-remove-administrator', { name }),
        text: t('people.will-no-longer-open-these-pages', { name }),
        action: t('people.remove-administrator'),
      }
    : {
        title: t('people.confirm-make-administrator', { name }),
        text: t('people.an-administrator-can-do-everything-on'),
        action: t('people.make-administrator'),
      }
  return {
    label: administrator ? t('people.remove-administrator-dialog') : t('people.make-administrator-dialog'),
    onSelect: () => askToConfirm({ ...question, work: () => change({ administrator: !administrator }) }),
  }
}

/** An administrator's account can't be disabled. */
function accountStateActions({ administrator, disabled_at }: InstanceUser, name: string, change: Change): MenuAction[] {
  if (administrator) return []
  if (disabled_at !== null) {
    const question = {
      title: t('people.confirm-enable-account', { name }),
      text: t('people.will-be-able-to-sign-in-again', { name }),
      action: t('instance.enable'),
    }
    return [
      {
        label: t('people.enable-account'),
        onSelect: () => askToConfirm({ ...question, work: () => change({ disabled: false }) }),
      },
    ]
  }
  const question = {
    title: t('people.confirm-disable-account', { name }),
    text: t('people.all-sessions-end'),
    action: t('instance.disable'),
  }
  const work = () => change({ disabled: true })
  return [{ label: t('people.disable-account'), tone: 'danger', onSelect: () => askToConfirm({ ...question, work }) }]
}

const resetLink = ({ user }: InstanceUser, name: string): MenuAction => ({
  label: t('people.create-reset-link-dialog'),
  onSelect: () =>
    openDialog(async () => {
      const { ResetLinkDialog } = await import('./reset-link-dialog.tsx')
      return (close) => <ResetLinkDialog user={user} name={name} onClose={close} />
    }),
})

const reset = (person: InstanceUser, name: string, onChanged: PersonEntryProps['onChanged']): MenuAction => ({
  label: t('people.reset-password-dialog'),
  tone: 'danger',
  onSelect: () =>
    openDialog(async () => {
      const { ResetDialog } = await import('./reset-dialog.tsx')
      return (close) => <ResetDialog person={person} name={name} onReset={onChanged} onClose={close} />
    }),
})
