import type { AccountExport } from '@guildhall/protocol/objects/users/account-export'
import { createAccountExport } from '@guildhall/protocol/operations/account-exports/create-account-export'
import { getAccountExport } from '@guildhall/protocol/operations/account-exports/get-account-export'
import { useCallback, useState } from 'react'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { useClient } from '../../../state/use-client.ts'
import { PasswordDialog } from '../password-dialog.tsx'

/** Requests a copy of the account's data with the password, and downloads it. */
export function ExportAccount() {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const load = useCallback((signal: AbortSignal) => client.call(getAccountExport, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  async function request(password: string) {
    await client.call(createAccountExport, {}, { password })
    setAsking(false)
    retry()
  }

  return (
    <>
      <LoadingState answer={answer} retry={retry}>
        {({ export: latest }) => (latest === null ? null : <Export latest={latest} onRefresh={retry} />)}
      </LoadingState>
      <div className="section-buttons">
        <Button onPress={() => setAsking(true)}>{t('account.request-your-data')}</Button>
      </div>
      {isAsking ? (
        <PasswordDialog
          title={t('account.request-your-data')}
          description={t('account.request-data-description')}
          action={t('account.request-your-data')}
          onSubmit={request}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

type ExportProps = { latest: AccountExport; onRefresh: () => void }

function Export({ latest: { url, expires_at, truncated }, onRefresh }: ExportProps) {
  if (url === null)
    return (
      <>
        <p className="section-text">{t('account.collecting-your-data')}</p>
        <div className="section-buttons">
          <Button onPress={onRefresh}>{t('account.refresh')}</Button>
        </div>
      </>
    )
  return (
    <>
      {truncated ? <p className="section-text">{t('account.data-truncated')}</p> : null}
      <p className="section-text">
        {t('account.data-available-until', { date: formatShortDateTime(Date.parse(expires_at)) })}
      </p>
      <p className="section-text">
        <a href={url} download="">
          {t('account.download-your-data')}
        </a>
      </p>
    </>
  )
}
