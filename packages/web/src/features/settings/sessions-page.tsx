import type { SignIn } from '@guildhall/protocol/objects/users/sign-in'
import { getAuthSessions } from '@guildhall/protocol/operations/accounts/get-auth-sessions'
import { logoutAuthSessions } from '@guildhall/protocol/operations/accounts/logout-auth-sessions'
import { useCallback, useState } from 'react'
import { rich, t } from '../../language/settings.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { showToast } from '../../shared/overlay/toasts.tsx'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { Section } from '../../shared/page/section.tsx'
import { formatShortDateTime } from '../../shared/text/format-date-time.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { PasswordDialog } from './password-dialog.tsx'

/** The user's sessions, with buttons to sign them out. */
export function SessionsPage() {
  const client = useClient()
  const own = useSnapshot(({ session }) => session?.signIn)
  const [ending, setEnding] = useState<readonly SignIn[] | null>(null)
  const load = useCallback((signal: AbortSignal) => client.call(getAuthSessions, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  async function end(sessions: readonly SignIn[], password: string) {
    const session_id_hashes = sessions.map(({ id_hash }) => id_hash)
    await client.call(logoutAuthSessions, {}, { session_id_hashes, password })
    showToast(t('settings.the-session-was-signed-out', { count: sessions.length }))
    retry()
  }

  return (
    <>
      <p className="section-text">{t('settings.youre-signed-in-here')}</p>
      <LoadingState answer={answer} retry={retry}>
        {({ user_sessions }) => (
          <Sessions
            here={user_sessions.filter(({ id_hash }) => id_hash === own)}
            others={user_sessions.filter(({ id_hash }) => id_hash !== own)}
            onEnd={setEnding}
          />
        )}
      </LoadingState>
      {ending === null ? null : (
        <PasswordDialog
          title={t('settings.sign-out-this-session-sign', { count: ending.length })}
          description={t('settings.youll-have-to-sign-in-again')}
          action={t('settings.sign-out')}
          onSubmit={(password) => end(ending, password)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  )
}

type SessionsProps = {
  here: readonly SignIn[]
  others: readonly SignIn[]
  onEnd: (sessions: readonly SignIn[]) => void
}

function Sessions({ here, others, onEnd }: SessionsProps) {
  return (
    <>
      <Section title={t('settings.this-browser')}>
        <ul className="section-list">
          {here.map((session) => (
            <SessionRow key={session.id_hash} session={session} />
          ))}
        </ul>
      </Section>
      <Section title={t('settings.other-sessions')}>
        {others.length === 0 ? (
          <p className="section-empty">{t('settings.you-arent-signed-in-anywhere-else')}</p>
        ) : null}
        {others.length === 0 ? null : (
          <ul className="section-list">
            {others.map((session) => (
              <SessionRow key={session.id_hash} session={session} onEnd={() => onEnd([session])} />
            ))}
          </ul>
        )}
        {others.length < 2 ? null : (
          <div className="section-buttons">
            <Button look="danger" onPress={() => onEnd(others)}>
              {t('settings.sign-out-all-other-sessions')}
            </Button>
          </div>
        )}
      </Section>
    </>
  )
}

function SessionRow({ session, onEnd }: { session: SignIn; onEnd?: () => void }) {
  const { client_info, approx_last_used_time } = session
  const name = client_info.platform ?? t('settings.a-program-that-hasnt-connected-yet')
  return (
    <li className="section-row">
      <span className="section-row-words">
        <strong>{client_info.os === null ? name : `${name}, ${client_info.os}`}</strong>
        <span className="section-row-quiet">
          {onEnd === undefined
            ? t('settings.active-now')
            : t('settings.last-used', { moment: formatShortDateTime(Date.parse(approx_last_used_time)) })}
          {client_info.address === null ? '' : ` · ${client_info.address}`}
        </span>
      </span>
      {onEnd === undefined ? null : (
        <Button onPress={onEnd}>{rich('settings.sign-out-session', { name, span: unseen })}</Button>
      )}
    </li>
  )
}
