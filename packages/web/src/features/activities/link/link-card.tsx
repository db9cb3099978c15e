import './link-card.css'
import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { activityLinkImageUrl } from '../../../shared/guild/image-urls.ts'

/** The title and text that the creator of an Activity link gave it. */
export const LinkCard = ({ link: { link_id, title, description, image } }: { link: ActivityLink }) => (
  <div className="link-card">
    {image === null ? null : (
      <img className="link-card-picture" src={activityLinkImageUrl(link_id, image, 430)} alt="" />
    )}
    <p className="link-card-title" dir="auto">
      {title}
    </p>
    <p className="link-card-text" dir="auto">
      {description}
    </p>
  </div>
)
