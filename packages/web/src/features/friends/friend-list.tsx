import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { useMemo, useState } from 'react'
import { plainText } from '../../shared/words/plain-text.ts'
import { useRelated } from '../../state/friends.ts'
import { useWorld } from '../../state/world.ts'
import { FriendRow } from './friend-row.tsx'

/** Fewer are seen at a glance. */
const many = 8

/** One's friends, or those of them who are here. */
export function FriendList({ isOnlineOnly }: { isOnlineOnly: boolean }) {
  const friends = useRelated(RelationshipType.FRIEND)
  const presences = useWorld((world) => world.presences)
  const [query, setQuery] = useState('')
  const here = isOnlineOnly ? friends.filter(({ id }) => presences.has(id)) : friends
  const shown = useMemo(() => {
    const wanted = plainText(query)
    return here.filter(({ nickname, user }) =>
      [nickname ?? '', user.global_name ?? '', user.username].some((name) => plainText(name).includes(wanted)),
    )
  }, [here, query])

  if (friends.length === 0) {
    return (
      <p className="friends-none">You have no friends here yet. Add one by their user name, or give them a link.</p>
    )
  }
  if (here.length === 0) return <p className="friends-none">None of your friends is here now.</p>
  return (
    <section aria-label={isOnlineOnly ? 'Friends who are online' : 'All friends'}>
      {here.length < many ? null : (
        <input
          type="search"
          className="friends-search"
          aria-label="Search your friends"
          placeholder="Search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <h2 className="friends-count" role="status">
        {shown.length} {isOnlineOnly ? 'online' : shown.length === 1 ? 'friend' : 'friends'}
      </h2>
      <ul className="friends-list">
        {shown.map((each) => (
          <FriendRow key={each.id} relationship={each} seen={presences.get(each.id)} />
        ))}
      </ul>
    </section>
  )
}
