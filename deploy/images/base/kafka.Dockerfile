FROM catraca-base/kafka
COPY libs /opt/kafka/libs
COPY kafka-tool.sh /opt/kafka/bin/kafka-broker-api-versions.sh
COPY kafka-run.sh /etc/kafka/docker/run
RUN chmod 755 /opt/kafka/bin/*.sh /etc/kafka/docker/run
CMD ["/etc/kafka/docker/run"]
