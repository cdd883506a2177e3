// Where clouds tell a machine its credentials: no setting opens these. Link-local as a whole, and what lies outside of it.

export const NEVER_CALLED = [
  '169.254.0.0/16', // AWS, Azure, Google Cloud, Oracle, DigitalOcean and nearly all others
  'fe80::/10',
  '100.100.100.200/32', // Alibaba Cloud
  '168.63.129.16/32', // Azure's host agent, inside public space
  '192.0.0.192/32', // Oracle, the older one
  'fd00:ec2::/32', // AWS over IPv6
  'fd20:ce::/32', // Google Cloud over IPv6
  'fd00:c1::/32', // Oracle over IPv6
  'fd00:42::/32', // Scaleway over IPv6
] as const;
