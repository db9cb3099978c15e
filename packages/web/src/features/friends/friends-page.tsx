import { t } from '../../language/main.ts'
import './friends-page.css'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { navigate, useLocation } from '../../shared/page/location.ts'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { Tabs } from '../../shared/page/tabs.tsx'
import { useRequestCount } from '../../state/friends.ts'
import { AddFriend } from './add-friend.tsx'
import { FriendList } from './friend-list.tsx'
import { PendingFriendList } from './pending-friend-list.tsx'
import { RelationshipList } from './relationship-list.tsx'

const names = ['online', 'all', 'pending', 'blocked', 'add'] as const

/** The user's relationships: friends, requests, and blocked users. */
export function FriendsPage() {
  const { fragment } = useLocation()
  const requests = useRequestCount()
  const chosen = names.find((each) => each === fragment) ?? 'online'

  return (
    <Tabs
      label={t('friends.friends')}
      chosen={chosen}
      onChoose={(name) => navigate(name === 'online' ? HOME_PATH : `${HOME_PATH}#${name}`)}
      tabs={[
        { value: 'online', label: t('friends.online'), draw: () => <FriendList isOnlineOnly /> },
        { value: 'all', label: t('friends.all'), draw: () => <FriendList isOnlineOnly={false} /> },
        {
          value: 'pending',
          label: t('friends.pending'),
          waiting: { count: requests, words: t('friends.pending-count', { count: requests }) },
          draw: () => <PendingFriendList />,
        },
        {
          value: 'blocked',
          label: t('friends.blocked'),
          draw: () => (
            <RelationshipList
              type={RelationshipType.BLOCKED}
              title={t('friends.blocked')}
              none={t('friends.you-havent-blocked-anyone-people')}
            />
          ),
        },
        { value: 'add', label: t('friends.add-friend'), draw: () => <AddFriend /> },
      ]}
    />
  )
}
