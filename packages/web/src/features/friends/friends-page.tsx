import './friends-page.css'
import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { navigate, usePlace } from '../../shared/page/location.ts'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { Tabs } from '../../shared/page/tabs.tsx'
import { useRequestCount } from '../../state/friends.ts'
import { AddFriend } from './add-friend.tsx'
import { FriendList } from './friend-list.tsx'
import { PendingFriendList } from './pending-list.tsx'
import { RelatedList } from './related-list.tsx'

const names = ['online', 'all', 'pending', 'blocked', 'add'] as const

/** Those whom one knows: who is here, who asks, and who is kept away. */
export function FriendsPage() {
  const { fragment } = usePlace()
  const requests = useRequestCount()
  const chosen = names.find((each) => each === fragment) ?? 'online'

  return (
    <Tabs
      label="Friends"
      chosen={chosen}
      onChoose={(name) => navigate(name === 'online' ? HOME_PATH : `${HOME_PATH}#${name}`)}
      tabs={[
        { value: 'online', label: 'Online', draw: () => <FriendList isOnlineOnly /> },
        { value: 'all', label: 'All', draw: () => <FriendList isOnlineOnly={false} /> },
        {
          value: 'pending',
          label: 'Pending',
          waiting: { count: requests, words: 'waiting to be answered' },
          draw: () => <PendingFriendList />,
        },
        {
          value: 'blocked',
          label: 'Blocked',
          draw: () => (
            <RelatedList
              type={RelationshipType.BLOCKED}
              title="Blocked"
              none="Nobody is blocked. Who is can’t write to you or ask to be your friend."
            />
          ),
        },
        { value: 'add', label: 'Add friend', draw: () => <AddFriend /> },
      ]}
    />
  )
}
