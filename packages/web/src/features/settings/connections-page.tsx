import { ConnectionVisibility } from '@guildhall/protocol/enums/connection'
import type { Connection } from '@guildhall/protocol/objects/applications/connection'
import { deleteUserConnection } from '@guildhall/protocol/operations/connections/delete-user-connection'
import { getCurrentUserConnections } from '@guildhall/protocol/operations/connections/get-current-user-connections'
import { useCallback } from 'react'
import { rich, t } from '../../language/settings.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { askToConfirm } from '../../shared/overlay/open-dialog.tsx'
import { Link } from '../../shared/page/link.tsx'
import { LoadingState } from '../../shared/page/loading-state.tsx'
import { settingsPath } from '../../shared/page/paths.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useClient } from '../../state/use-client.ts'
import { ClaimSection } from './claim-section.tsx'

/** The user's external accounts, as confirmed on this server. */
export function ConnectionsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getCurrentUserConnections, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)

  const remove = ({ type, id, name }: Connection) =>
    askToConfirm({
      title: t('settings.confirm-remove-connection', { name, type }),
      text: t('settings.apps-can-no-longer-see-it'),
      action: t('settings.remove'),
      work: async () => {
        await client.call(deleteUserConnection, { service: type, account: id })
        retry()
      },
    })

  return (
    <>
      <p className="section-text">
        {rich('settings.your-accounts-on-other-services', {
          link: (words) => <Link to={settingsPath('apps')}>{words}</Link>,
        })}
      </p>
      <LoadingState answer={answer} retry={retry}>
        {(connections) =>
          connections.length === 0 ? (
            <p className="section-empty">{t('settings.no-connections-yet')}</p>
          ) : (
            <ul className="section-list" aria-label={t('settings.connections')}>
              {connections.map((each) => (
                <ConnectionRow key={`${each.type} ${each.id}`} connection={each} onRemove={() => remove(each)} />
              ))}
            </ul>
          )
        }
      </LoadingState>
      <ClaimSection />
    </>
  )
}

function ConnectionRow({ connection, onRemove }: { connection: Connection; onRemove: () => void }) {
  const { type, name } = connection
  return (
    <li className="section-row">
      <Monogram name={type} />
      <span className="section-row-words">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="section-row-quiet">{wordsOf(connection).join(' · ')}</span>
      </span>
      <Button onPress={onRemove}>{rich('settings.remove-connection', { span: unseen, name, type })}</Button>
    </li>
  )
}

const wordsOf = ({ type, verified, revoked, visibility }: Connection): string[] => [
  type,
  ...(verified ? [] : [t('settings.not-verified')]),
  ...(revoked ? [t('settings.no-longer-connected')] : []),
  ...(visibility === ConnectionVisibility.NONE ? [t('settings.only-visible-to-you')] : []),
]
