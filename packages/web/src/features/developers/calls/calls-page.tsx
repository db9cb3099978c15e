import { t } from '../../../language/developers.ts'
import { locale } from '../../../language/language.ts'
import './calls-page.css'
import type { ApplicationCall } from '@guildhall/protocol/objects/applications/application-call'
import { listApplicationCalls } from '@guildhall/protocol/operations/applications/list-application-calls'
import { useCallback, useState } from 'react'
import { Button } from '../../../shared/appearance/button.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'

/** The application's recent calls with their status. */
export function CallsPage() {
  const client = useClient()
  const { id } = useManagedApplication().application
  const [isSifted, setSifted] = useState(false)
  const load = useCallback(
    async (signal: AbortSignal) => {
      const calls = await client.call(listApplicationCalls, { applicationId: id }, { signal })
      return calls.map((call, index) => ({ ...call, key: calls.length - index }))
    },
    [client, id],
  )
  const { answer, retry } = useLoaded(load)

  return (
    <>
      <p className="section-text">{t('calls.the-last-100-requests')}</p>
      <div className="section-buttons">
        <Button onPress={retry}>{t('calls.reload')}</Button>
      </div>
      <Switch label={t('calls.show-only-failed-requests')} isOn={isSifted} onSwitch={setSifted} />
      <LoadingState answer={answer} retry={retry}>
        {(calls) => <Calls calls={isSifted ? calls.filter(isRefused) : calls} isSifted={isSifted} />}
      </LoadingState>
    </>
  )
}

type Call = ApplicationCall & { readonly key: number }

const isRefused = ({ status }: ApplicationCall): boolean => status >= 400

function Calls({ calls, isSifted }: { calls: readonly Call[]; isSifted: boolean }) {
  if (calls.length === 0) {
    return <p className="section-empty">{isSifted ? t('calls.no-failed-requests') : t('calls.no-requests-yet')}</p>
  }
  return (
    <ol className="section-list calls" aria-label={t('developers.api-requests')}>
      {calls.map((call) => (
        <CallRow key={call.key} call={call} />
      ))}
    </ol>
  )
}

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' })

function CallRow({ call }: { call: ApplicationCall }) {
  const { at, method, route, operation, status, code, ms, bucket } = call
  return (
    <li className="section-row">
      <span className="call-status" data-tone={isRefused(call) ? 'danger' : 'plain'}>
        {status}
      </span>
      <span className="section-row-words">
        <code>
          {method} {route}
        </code>
        <span className="section-row-quiet">
          {[operation, code ? t('calls.error', { code }) : '', status === 429 ? t('calls.rate-limited') : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="section-row-quiet">
          <time dateTime={at}>{moment.format(new Date(at))}</time>
          {` · ${t('calls.ms', { ms })}`}
          {bucket === null ? null : ` · ${requestsLeft(bucket)}`}
        </span>
      </span>
    </li>
  )
}

const requestsLeft = ({ remaining, limit }: NonNullable<ApplicationCall['bucket']>): string =>
  t('calls.of-requests-left', { remaining, limit })
