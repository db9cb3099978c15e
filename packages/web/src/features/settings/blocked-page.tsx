import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { removeRelationship } from '@guildhall/protocol/operations/relationships/remove-relationship'
import { useMemo } from 'react'
import { rich, t } from '../../language/settings.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { unseen } from '../../shared/text/unseen.tsx'
import { Avatar } from '../../shared/user/avatar.tsx'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'

/** The users that the user has blocked. */
export function BlockedPage() {
  const client = useClient()
  const relationships = useWorld((world) => world.relationships)
  const blocked = useMemo(
    () => [...relationships.values()].filter(({ type }) => type === RelationshipType.BLOCKED),
    [relationships],
  )

  return (
    <>
      <p className="section-text">{t('settings.people-you-block-cant-message-you')}</p>
      {blocked.length === 0 ? <p className="section-empty">{t('settings.you-havent-blocked-anyone')}</p> : null}
      {blocked.length === 0 ? null : (
        <ul className="section-list" aria-label={t('settings.blocked-people')}>
          {blocked.map(({ id, user }) => (
            <li key={id} className="section-row">
              <Avatar user={user} size={40} />
              <span className="section-row-words">
                <strong>{userName(user)}</strong>
                <span className="section-row-quiet">{user.username}</span>
              </span>
              <Button onPress={() => void runWithErrorToast(() => client.call(removeRelationship, { userId: id }))}>
                {rich('settings.unblock', { name: userName(user), span: unseen })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
