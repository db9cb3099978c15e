/** Whether a host belongs to the platform. */
export declare function isPlatform(host: string): boolean
/** Whether Guildhall replaces a host of the platform. */
export declare function isReplaced(host: string): boolean
/** The domains of the hosts that Guildhall replaces. */
export declare const REPLACED_DOMAINS: readonly string[]
/** Every host of the platform is one of these domains or a subdomain. */
export declare const DOMAINS: readonly string[]
/** Patterns of the hosts that Guildhall replaces. */
export declare const REPLACED: readonly RegExp[]
