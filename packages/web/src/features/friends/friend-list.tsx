import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { useMemo, useState } from 'react'
import { t } from '../../language/main.ts'
import { normalizeForSearch } from '../../shared/text/normalize-for-search.ts'
import { useRelated } from '../../state/friends.ts'
import { useWorld } from '../../state/world.ts'
import { FriendRow } from './friend-row.tsx'

/** The number of friends above which a search field is shown. */
const many = 8

/** The user's friends, or those who are online. */
export function FriendList({ isOnlineOnly }: { isOnlineOnly: boolean }) {
  const friends = useRelated(RelationshipType.FRIEND)
  const presences = useWorld((world) => world.presences)
  const [query, setQuery] = useState('')
  const here = isOnlineOnly ? friends.filter(({ id }) => presences.has(id)) : friends
  const shown = useMemo(() => {
    const wanted = normalizeForSearch(query)
    return here.filter(({ nickname, user }) =>
      [nickname ?? '', user.global_name ?? '', user.username].some((name) => normalizeForSearch(name).includes(wanted)),
    )
  }, [here, query])

  if (friends.length === 0) {
    return <p className="friends-none">{t('friends.you-have-no-friends-yet')}</p>
  }
  if (here.length === 0) return <p className="friends-none">{t('friends.none-of-your-friends-are')}</p>
  return (
    <section aria-label={isOnlineOnly ? t('friends.friends-who-are-online') : t('friends.all-friends')}>
      {here.length < many ? null : (
        <input
          type="search"
          className="friends-search"
          aria-label={t('friends.search-your-friends')}
          placeholder={t('friends.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      <h2 className="friends-count" role="status">
        {isOnlineOnly
          ? t('friends.online-count', { count: shown.length })
          : t('friends.friend', { count: shown.length })}
      </h2>
      <ul className="friends-list">
        {shown.map((each) => (
          <FriendRow key={each.id} relationship={each} seen={presences.get(each.id)} />
        ))}
      </ul>
    </section>
  )
}
