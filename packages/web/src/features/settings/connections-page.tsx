import { ConnectionVisibility } from '@guildhall/protocol/enums/connection'
import type { Connection } from '@guildhall/protocol/objects/applications/connection'
import { deleteUserConnection } from '@guildhall/protocol/operations/connections/delete-user-connection'
import { getCurrentUserConnections } from '@guildhall/protocol/operations/connections/get-current-user-connections'
import { useCallback } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { useAnswer } from '../../shared/lists/use-answer.ts'
import { ask } from '../../shared/overlay/open-dialog.tsx'
import { Link } from '../../shared/page/link.tsx'
import { Loaded } from '../../shared/page/loaded.tsx'
import { settingsPath } from '../../shared/page/paths.ts'
import { Monogram } from '../../shared/user/monogram.tsx'
import { useClient } from '../../state/use-client.ts'

/** Which accounts one has elsewhere, as far as the server was told. */
export function ConnectionsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getCurrentUserConnections, {}, { signal }), [client])
  const { answer, retry } = useAnswer(load)

  const remove = ({ type, id, name }: Connection) =>
    ask({
      title: `Remove ${name} on ${type}?`,
      text: 'No app is told of it any more. Whoever administers this server can put it back.',
      action: 'Remove',
      work: async () => {
        await client.call(deleteUserConnection, { service: type, account: id })
        retry()
      },
    })

  return (
    <>
      <p className="section-text">
        Accounts that you have elsewhere. This server signs you in nowhere else: whoever administers it has noted that
        they are yours. Apps see them if you allowed it, which you can look up under{' '}
        <Link to={settingsPath('apps')}>Authorized apps</Link>.
      </p>
      <Loaded answer={answer} retry={retry}>
        {(connections) =>
          connections.length === 0 ? (
            <p className="section-empty">No account of yours elsewhere is known here.</p>
          ) : (
            <ul className="section-list" aria-label="Connections">
              {connections.map((each) => (
                <ConnectionRow key={`${each.type} ${each.id}`} connection={each} onRemove={() => remove(each)} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
      <Button onPress={onRemove}>
        Remove
        <span className="unseen">
          {' '}
          {name} on {type}
        </span>
      </Button>
    </li>
  )
}

const wordsOf = ({ type, verified, revoked, visibility }: Connection): string[] => [
  type,
  ...(verified ? [] : ['not verified']),
  ...(revoked ? ['no longer connected there'] : []),
  ...(visibility === ConnectionVisibility.NONE ? ['seen by you alone'] : []),
]
