import { type ReactNode, useState } from 'react'
import { rich, t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useMe } from '../../../state/world.ts'
import { EmailDialog, NewPasswordDialog, UsernameDialog } from './credential-dialogs.tsx'
import { Verification } from './verification.tsx'

type Changed = 'username' | 'email' | 'password'

/** The user name, the address and the password, which are changed separately with the password. */
export function CredentialsSection() {
  const me = useMe()
  const [changed, setChanged] = useState<Changed | null>(null)
  const close = () => setChanged(null)

  return (
    <>
      <ul className="section-list">
        <Row label={t('account.username')} onChange={() => setChanged('username')}>
          {me.username}
        </Row>
        <Row label={t('account.email')} onChange={() => setChanged('email')}>
          {me.email === null
            ? t('account.no-email-address')
            : me.verified
              ? me.email
              : t('account.email-not-verified', { email: me.email })}
        </Row>
        <Row label={t('account.password')} onChange={() => setChanged('password')}>
          {t('account.hidden')}
        </Row>
      </ul>
      <Verification />
      {changed === 'username' ? <UsernameDialog onClose={close} /> : null}
      {changed === 'email' ? <EmailDialog onClose={close} /> : null}
      {changed === 'password' ? <NewPasswordDialog onClose={close} /> : null}
    </>
  )
}

type RowProps = { label: string; onChange: () => void; children: ReactNode }

function Row({ label, onChange, children }: RowProps) {
  return (
    <li className="section-row">
      <span className="section-row-words">
        <span className="section-row-quiet">{label}</span>
        <span>{children}</span>
      </span>
      <Button onPress={onChange}>{rich('account.change-field', { label, span: unseen })}</Button>
    </li>
  )
}
