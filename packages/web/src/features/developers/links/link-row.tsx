import { rich, t } from '../../../language/developers.ts'
import './links.css'
import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { Button } from '../../../shared/appearance/button.tsx'
import { activityLinkImageUrl } from '../../../shared/guild/image-urls.ts'
import { activityPath } from '../../../shared/page/paths.ts'
import { copyText } from '../../../shared/text/copy-text.ts'
import { unseen } from '../../../shared/text/unseen.tsx'

type LinkRowProps = {
  link: ActivityLink
  onEdit: ((link: ActivityLink) => void) | undefined
  onRemove: (link: ActivityLink) => void
}

/** A link with its address. */
export function LinkRow({ link, onEdit, onRemove }: LinkRowProps) {
  const { application_id, link_id, title, description, custom_id, image } = link
  const address = `${location.origin}${activityPath(application_id)}?link_id=${link_id}`
  return (
    <li className="section-row">
      {image === null ? null : (
        <img className="link-row-picture" src={activityLinkImageUrl(link_id, image, 86)} alt="" />
      )}
      <span className="section-row-words">
        <strong dir="auto">{title}</strong>
        <span dir="auto">{description}</span>
        <span className="section-row-quiet">
          {custom_id === null
            ? t('links.id', { linkId: link_id })
            : t('links.id-and-custom-id', { linkId: link_id, customId: custom_id })}
        </span>
      </span>
      <span className="section-buttons">
        <Button onPress={() => void copyText(address, t('developers.link'))}>
          {rich('links.copy', { title, span: unseen })}
        </Button>
        {onEdit ? (
          <>
            <Button onPress={() => onEdit(link)}>{rich('links.edit-item', { title, span: unseen })}</Button>
            <Button look="danger" onPress={() => onRemove(link)}>
              {rich('links.delete-item', { title, span: unseen })}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}
