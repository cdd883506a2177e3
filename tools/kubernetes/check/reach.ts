// Which pods may open a connection to which, as the network policies say it: an empty policy denies, each rule allows.
import { isIP, BlockList } from 'node:net';
import type { Document, Json, JsonObject } from '../render/document.js';
import { at, selects, workloadsOf, type Labels } from './workload.js';

/** A pod by its labels (in the namespace of the policies unless said otherwise), or an address outside. */
export type Peer = { labels: Labels; namespace?: string } | { address: string };

const list = (value: Json | undefined) => (value ?? []) as JsonObject[];

/** Is `port` (TCP) of `to` open to `from`? Both ends have their say: egress of the one, ingress of the other. */
export function reaches(documents: readonly Document[], from: Peer, to: Peer, port: number, protocol = 'TCP'): boolean {
  const policies = documents.filter(({ kind }) => kind === 'NetworkPolicy');
  return ends(policies, 'Egress', from, to) && ends(policies, 'Ingress', to, from);

  function ends(all: Document[], direction: 'Egress' | 'Ingress', self: Peer, other: Peer): boolean {
    // What lies outside of the namespace has policies of its own.
    if ('address' in self || self.namespace !== undefined) return true;
    const meant = all.filter(
      ({ spec }) => (at(spec, 'policyTypes') as string[]).includes(direction) && selects(at(spec, 'podSelector'), self.labels),
    );
    if (meant.length === 0) return true;
    return meant.some((policy) =>
      list(at(policy, 'spec', direction.toLowerCase())).some((rule) => {
        const peers = rule[direction === 'Egress' ? 'to' : 'from'];
        const ports = rule['ports'] === undefined ? undefined : list(rule['ports']);
        const isOpen = !ports || ports.some((one) => one['protocol'] === protocol && (one['port'] === undefined || one['port'] === port));
        return isOpen && (peers === undefined || list(peers).some((peer) => isPeer(peer, other)));
      }),
    );
  }
}

function isPeer(peer: JsonObject, other: Peer): boolean {
  if (peer['ipBlock'] !== undefined) return 'address' in other && inBlock(peer['ipBlock'] as JsonObject, other.address);
  if ('address' in other) return false;
  const namespace = peer['namespaceSelector'];
  const isThere =
    namespace === undefined ? other.namespace === undefined : selects(namespace, { 'kubernetes.io/metadata.name': other.namespace ?? '' });
  return isThere && (peer['podSelector'] === undefined || selects(peer['podSelector'], other.labels));
}

function inBlock({ cidr, except }: JsonObject, address: string): boolean {
  const isIn = (ranges: string[]) => {
    const block = new BlockList();
    for (const range of ranges) {
      const [base, bits] = range.split('/') as [string, string];
      block.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4');
    }
    return block.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
  return isIn([cidr as string]) && !isIn((except ?? []) as string[]);
}

/** `entry → recall-api:3000` for each connection between the workloads of a namespace that is open, over the ports they listen on. */
export function openPaths(documents: readonly Document[]): string[] {
  const workloads = workloadsOf(documents);
  return workloads
    .flatMap((from) =>
      workloads
        .filter((to) => to !== from)
        .flatMap((to) =>
          to.containers
            .flatMap(({ ports }) => ports.map(({ containerPort }) => containerPort))
            .filter((port) => reaches(documents, { labels: from.labels }, { labels: to.labels }, port))
            .map((port) => `${from.name} → ${to.name}:${port}`),
        ),
    )
    .sort();
}

/** Policies that mean no pod of these, at their own end or at the other. */
export function idlePolicies(documents: readonly Document[]): string[] {
  const workloads = workloadsOf(documents);
  const means = (selector: Json | undefined) => workloads.some(({ labels }) => selects(selector, labels));
  return documents
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .flatMap((policy) => {
      const rules = [...list(at(policy, 'spec', 'ingress')), ...list(at(policy, 'spec', 'egress'))];
      const peers = rules.flatMap((rule) => [...list(rule['to']), ...list(rule['from'])]);
      const selectors = peers.filter((peer) => peer['podSelector'] !== undefined && peer['namespaceSelector'] === undefined);
      const isIdle = !means(at(policy, 'spec', 'podSelector')) || selectors.some((peer) => !means(peer['podSelector']));
      return isIdle ? [`NetworkPolicy/${policy.metadata.name}: selects nothing`] : [];
    });
}
