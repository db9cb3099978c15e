import './developers.css'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { applicationIconUrl } from '../../shared/guild/image-urls.ts'
import { Monogram } from '../../shared/user/monogram.tsx'

/** An application's picture, or its initials. */
export function ApplicationIcon({ application: { id, icon, name } }: { application: Application }) {
  if (icon === null) return <Monogram name={name} />
  return <img className="developers-picture" src={applicationIconUrl(id, icon, 40)} alt="" />
}
