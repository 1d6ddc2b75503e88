# One image for what the service stands on, all from Debian in the versions that `npm run prove` kills: Patroni with PostgreSQL,
# etcd, PgBouncer, haproxy, Redis with Sentinel, nginx. compose.yaml says which of them a container runs.
FROM debian:bookworm-slim
# The same number in each build of the image: who owns what lies in the volumes.
RUN groupadd --system --gid 999 postgres \
 && useradd --system --uid 999 --gid postgres --home-dir /var/lib/postgresql --shell /bin/bash postgres
RUN apt-get update \
 && apt-get install --yes --no-install-recommends \
      ca-certificates etcd-server haproxy nginx-light patroni pgbackrest pgbouncer postgresql-15 redis-sentinel redis-server \
 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
 && install --directory --owner=postgres --group=postgres --mode=0700 /var/lib/clinic /var/lib/etcd
COPY patroni/patroni.yml patroni/roles.sh /etc/patroni/
COPY compose/haproxy.cfg compose/nginx.conf compose/pgbouncer.ini compose/sentinel.conf /etc/clinic/
USER postgres
