FROM catraca-base/kafka
COPY libs /opt/kafka/libs
COPY kafka-run.sh /etc/kafka/docker/run
RUN chmod 755 /etc/kafka/docker/run
CMD ["/etc/kafka/docker/run"]
