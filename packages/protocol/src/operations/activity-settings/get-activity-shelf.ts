import { contract } from '../../contract.ts'
import { ActivityShelf, ShelfQuery } from '../../objects/activities/activity-config.ts'

export const getActivityShelf = contract({
  name: 'Get Activity Shelf',
  method: 'GET',
  path: '/activities/shelf',
  query: ShelfQuery,
  returns: ActivityShelf,
})
