import './developers.css'
import type { Application } from '@guildhall/protocol/objects/applications/application'
import { applicationIconAddress } from '../../shared/guild/picture-addresses.ts'
import { Monogram } from '../../shared/user/monogram.tsx'

/** The picture of an application, or its first letters. */
export function ApplicationIcon({ application: { id, icon, name } }: { application: Application }) {
  if (icon === null) return <Monogram name={name} />
  return <img className="developers-picture" src={applicationIconAddress(id, icon, 40)} alt="" />
}
